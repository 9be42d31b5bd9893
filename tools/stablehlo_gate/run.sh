#!/usr/bin/env bash
# Runs gate.py on the release build, in a virtual environment of its own (build/stablehlo_gate) with the pinned jaxlib from PyPI.
set -euo pipefail
cd "$(dirname "$0")/../.."

environment=build/stablehlo_gate
requirements=tools/stablehlo_gate/requirements.txt
if ! cmp -s "$requirements" "$environment/installed.txt"; then
  echo "gate: installing $(grep -v '^#' "$requirements" | xargs) into $environment"
  rm -rf "$environment"
  python3 -m venv "$environment"
  "$environment/bin/pip" install -q --disable-pip-version-check -r "$requirements"
  cp "$requirements" "$environment/installed.txt"
fi
exec "$environment/bin/python" tools/stablehlo_gate/gate.py "$@"
