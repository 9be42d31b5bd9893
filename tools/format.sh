#!/usr/bin/env bash
# Formats every tracked C++ file in place; --check fails and shows what differs instead.
set -euo pipefail
cd "$(dirname "$0")/.."

arguments=(-i)
if [[ "${1:-}" == --check ]]; then arguments=(--dry-run -Werror); fi
git ls-files -z '*.h' '*.cpp' | xargs -0 -r clang-format-22 "${arguments[@]}" --
if [[ "${1:-}" == --check ]]; then echo "format: $(git ls-files '*.h' '*.cpp' | wc -l) files are formatted"; fi
