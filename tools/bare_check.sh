#!/usr/bin/env bash
# Shows that a fresh clone of the last commit works on a bare Debian 12: a debootstrap folder with only make, git and
# ca-certificates added, in which `make demo` and `make test` run. Prints how long each took. Needs root and debootstrap.
#
#   tools/bare_check.sh [COMMAND…]     COMMAND: what to run in the clone; default: "make demo" "make test"
#
# The folder is made anew under BARE_DIR (default: bare/ beside the repository); the debootstrap base is kept there and used again.
# Mirrors and apt's connection settings are those of this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

bare=${BARE_DIR:-$(dirname "$PWD")/bare}
base=$bare/base
root=$bare/root
added=make,git,ca-certificates
[[ $# -gt 0 ]] || set -- "make demo" "make test"

say() { echo "bare_check: $*"; }
fail() {
  echo "bare_check: $*" >&2
  exit 1
}
[[ $(id -u) == 0 ]] || fail "root is needed, for chroot"
command -v debootstrap >/dev/null || fail "debootstrap is needed: apt-get install debootstrap"

# Where this machine's apt finds a suite; Debian's own address when it has none.
mirror_of() {
  local found
  # shellcheck disable=SC2016  # apt expands these
  found=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' | awk -v suite="$1" '$1 == suite { print $2; exit }' || true)
  echo "${found:-$2}"
}

# Ends what the last run left mounted; nothing under a mount may be removed.
unmount_all() {
  local place
  for place in "$root/dev/pts" "$root/proc"; do
    if mountpoint -q "$place"; then umount "$place"; fi
  done
}

mirror=$(mirror_of bookworm http://deb.debian.org/debian)
security=$(mirror_of bookworm-security http://deb.debian.org/debian-security)

if [[ ! -e $base/.complete ]]; then
  say "debootstrap of bookworm from $mirror, with $added"
  mkdir -p "$bare"
  rm -rf "$base"
  debootstrap --variant=minbase --include="$added" bookworm "$base" "$mirror" >"$bare/debootstrap.log" ||
    fail "debootstrap failed: see $bare/debootstrap.log"
  touch "$base/.complete"
fi

unmount_all
trap unmount_all EXIT
rm -rf "$root"
cp -a "$base" "$root"
printf 'deb %s bookworm main\ndeb %s bookworm-security main\n' "$mirror" "$security" >"$root/etc/apt/sources.list"
apt-config dump | grep -E '^Acquire::(http|https|ftp|Check-)' >"$root/etc/apt/apt.conf.d/99machine" || true
cp --dereference /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
mount -t devpts devpts "$root/dev/pts" 2>/dev/null || true # only quietens apt

git clone -q --no-hardlinks "file://$PWD" "$root/batten"
commit=$(git -C "$root/batten" rev-parse --short HEAD)
say "cloned $commit"

# Nothing of this shell's environment: what a new user has.
inside() {
  chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    sh -c "cd /batten && $1"
}

times=()
for command in "$@"; do
  say "$command"
  began=$SECONDS
  inside "$command" || fail "'$command' failed after $((SECONDS - began)) s"
  times+=("$(printf '%-24s %5d s' "$command" $((SECONDS - began)))")
done
say "on a bare Debian 12 ($(nproc) cores, commit $commit):"
printf '  %s\n' "${times[@]}"
