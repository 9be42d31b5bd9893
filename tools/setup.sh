#!/usr/bin/env bash
# Installs the Debian 12 packages that Batten needs, as root or by sudo; does nothing when all are there.
#
#   tools/setup.sh [GROUP…]     GROUP: build (the default), format, tidy, gate
#   tools/setup.sh --list [GROUP…]   only prints the packages
set -euo pipefail

packages_of() {
  case "$1" in
    # The compiler, the libraries and what the tests link. LLVM's CMake package names ZLIB::ZLIB and zstd::libzstd_shared in the
    # link interface of LLVMSupport without requiring their packages, so that configuring fails without these two.
    build) echo "g++ cmake ninja-build ccache
                 llvm-22-dev zlib1g-dev libzstd-dev
                 libcli11-dev libfmt-dev nlohmann-json3-dev libdlpack-dev libmd-dev
                 libgtest-dev libmpfr-dev libllvmlibc-22-dev" ;;
    format) echo "clang-format-22" ;;
    tidy) echo "clang-tidy-22" ;;
    gate) echo "python3 python3-venv" ;;  # the StableHLO interpreter comes with jaxlib, in a virtual environment
    *) fail "no group '$1': build, format, tidy or gate" ;;
  esac
}

say() { echo "setup: $*"; }
fail() {
  echo "setup: $*" >&2
  exit 1
}

is_installed() { [[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]; }
# A package that apt could install now, by the lists that it has.
is_known() { [[ "$(apt-cache policy "$1" 2>/dev/null)" == *"Candidate: "[^\(]* ]]; }

as_root() {
  if [[ $(id -u) == 0 ]]; then
    "$@"
  else
    sudo "$@"
  fi
}
apt() { as_root env DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes apt-get -o DPkg::Lock::Timeout=300 "$@"; }

# The package names given that are not installed, or (with is_known) not known to apt.
without() {
  local test=$1 name
  shift
  for name in "$@"; do "$test" "$name" || echo "$name"; done
}

update_lists() {
  say "apt-get update"
  apt update -qq || fail "apt-get update failed: see the lines above"
}

# LLVM 22 came to Debian 12 as a security update, and a system made by debootstrap does not list that suite.
add_security_suite() {
  local list=/etc/apt/sources.list.d/bookworm-security.list
  local line="deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian-security bookworm-security main"
  say "llvm-22-dev is in bookworm-security, which apt does not list here; adding to $list:"
  say "  $line"
  echo "$line" | as_root tee "$list" >/dev/null
}

# By apt's own account of its lists, so after an update.
lists_security_suite() {
  # shellcheck disable=SC2016  # apt expands $(RELEASE)
  [[ "$(apt-get indextargets --format '$(RELEASE)')" == *bookworm-security* ]]
}

only_list=false
if [[ "${1:-}" == --list ]]; then
  only_list=true
  shift
fi
[[ $# -gt 0 ]] || set -- build
wanted=()
for group in "$@"; do
  names=$(packages_of "$group")
  # shellcheck disable=SC2206  # one word a package
  wanted+=($names)
done
if $only_list; then
  printf '%s\n' "${wanted[@]}"
  exit
fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  fail "this is no Debian system. Batten is built on Debian 12; elsewhere install the likes of: ${wanted[*]}"
fi
# shellcheck disable=SC2207  # one word a package; no mapfile < <(…): that needs /proc, which a bare chroot may lack
missing=($(without is_installed "${wanted[@]}"))
if [[ ${#missing[@]} == 0 ]]; then
  say "nothing to install: all ${#wanted[@]} packages are there ($*)"
  exit
fi
if [[ $(id -u) != 0 ]] && ! command -v sudo >/dev/null; then
  fail "root or sudo is needed; as root: apt-get install --no-install-recommends ${missing[*]}"
fi

# shellcheck disable=SC1091
codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
# shellcheck disable=SC2207
unknown=($(without is_known "${missing[@]}"))
if [[ ${#unknown[@]} -gt 0 ]]; then
  update_lists
  # shellcheck disable=SC2207
  unknown=($(without is_known "${missing[@]}"))
fi
if [[ "$codename" == bookworm && "${unknown[*]}" == *-22* ]] && ! lists_security_suite; then
  add_security_suite
  update_lists
  # shellcheck disable=SC2207
  unknown=($(without is_known "${missing[@]}"))
fi
if [[ ${#unknown[@]} -gt 0 ]]; then
  fail "apt knows no package ${unknown[*]}. Batten is built on Debian 12 with the suites bookworm and bookworm-security" \
    "(component main); this system is '$codename'. A line for /etc/apt/sources.list:" \
    "deb http://deb.debian.org/debian-security bookworm-security main"
fi

say "installing: ${missing[*]}"
if ! apt install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; then
  update_lists  # lists too old name versions that the mirror no longer has
  apt install -y -qq --no-install-recommends "${missing[@]}" >/dev/null || fail "apt-get install failed: see the lines above"
fi
say "installed ${#missing[@]} packages and what they depend on"
