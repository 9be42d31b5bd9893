"""How the programs and inputs of this folder were made: needs jax 0.10.2 and NumPy; writes beside itself what is missing.

Also prints what XLA:CPU answers for the first row, in a batch of 8 and alone."""
import pathlib

import jax
import numpy as np

here = pathlib.Path(__file__).parent


def mlp(x, w1, b1, w2, b2):
    return jax.nn.relu(x @ w1 + b1) @ w2 + b2


arguments = [np.load(here / f"in{i}.npy") for i in range(5)]
row = arguments[0][:1]
np.save(here / "row.npy", row)
(here / "one_row.mlir").write_text(jax.jit(mlp).lower(row, *arguments[1:]).as_text())

print("XLA:CPU, row 0 of 8:", np.asarray(jax.jit(mlp)(*arguments))[0])
print("XLA:CPU, row 0 alone:", np.asarray(jax.jit(mlp)(row, *arguments[1:]))[0])
