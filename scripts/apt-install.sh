#!/usr/bin/env bash
# Installs Debian packages, or says what to do instead: apt-install.sh "What is missing" "What to install elsewhere" package...
set -euo pipefail
missing=$1
elsewhere=$2
shift 2

if ! command -v apt-get >/dev/null; then
  echo "$missing There is no apt-get either. $elsewhere" >&2
  exit 1
fi
if [ "$(id -u)" -eq 0 ]; then
  as_root=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  as_root=(sudo -n)
else
  echo "$missing Run this as root, or: sudo apt-get install $*" >&2
  exit 1
fi
"${as_root[@]}" apt-get update
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
