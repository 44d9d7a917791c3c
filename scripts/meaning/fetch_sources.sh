#!/usr/bin/env bash
# Fetches the texts of sources.json, each in the version that is named there: fetch_sources.sh TEXT_FOLDER
# Debian packages come from the machine's own package lists (apt-get), npm packages from its registry.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/.packages"
text=$(cd "$1" && pwd)
cd "$text/.packages"
names() { node -p "Object.keys(require('$here/sources.json').$1).join('\n')"; }
for package in $(names debian); do
  name=${package%%=*}
  ls "${name}"_*.deb >/dev/null 2>&1 || apt-get download -q "$package"
  mkdir -p "$text/$name"
  dpkg -x "${name}"_*.deb "$text/$name"
done
for package in $(names npm); do
  name=${package%@*}
  folder=npm-$(printf '%s' "${name#@}" | tr / -)
  mkdir -p "$text/$folder"
  tar xzf "$(npm pack --silent "$package")" -C "$text/$folder"
done
