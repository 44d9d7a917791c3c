#!/usr/bin/env bash
# Installs Debian's Java and Maven, which `npm run test:opensearch` needs, where they are missing.
set -euo pipefail

if command -v javac >/dev/null && command -v mvn >/dev/null; then
  echo "OpenSearch runs on $(command -v java)"
  exit 0
fi

if ! command -v apt-get >/dev/null; then
  echo "There is no Java or no Maven, and no apt-get. Install a JDK, 17 or newer, and Maven." >&2
  exit 1
fi
if [ "$(id -u)" -eq 0 ]; then
  as_root=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  as_root=(sudo -n)
else
  echo "There is no Java or no Maven. Run this as root, or: sudo apt-get install openjdk-17-jdk-headless maven" >&2
  exit 1
fi
"${as_root[@]}" apt-get update
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends openjdk-17-jdk-headless maven
