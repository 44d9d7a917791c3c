#!/usr/bin/env bash
# Fetches the texts of sources.json, each in the version that is named there: fetch_sources.sh TEXT_FOLDER MORE_FOLDER
# MORE_FOLDER gets those that only passages are read from.
# Debian packages come from the machine's own package lists (apt-get), npm packages from its registry.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/.packages" "$2"
text=$(cd "$1" && pwd)
more=$(cd "$2" && pwd)
cd "$text/.packages"
names() { node -p "Object.keys(require('$here/sources.json').$1).join('\n')"; }
for package in $(names debian); do
  name=${package%%=*}
  ls "${name}"_*.deb >/dev/null 2>&1 || apt-get download -q "$package"
  mkdir -p "$text/$name"
  dpkg -x "${name}"_*.deb "$text/$name"
done
unpack() {
  local package name folder
  for package in $(names "$1"); do
    name=${package%@*}
    folder=$2/npm-$(printf '%s' "${name#@}" | tr / -)
    mkdir -p "$folder"
    tar xzf "$(npm pack --silent "$package")" -C "$folder"
  done
}
unpack npm "$text"
unpack more "$more"
