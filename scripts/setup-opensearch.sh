#!/usr/bin/env bash
# Installs Debian's Java and Maven, which `npm run test:opensearch` needs, where they are missing.
set -euo pipefail

if command -v javac >/dev/null && command -v mvn >/dev/null; then
  echo "OpenSearch runs on $(command -v java)"
  exit 0
fi

bash "$(dirname "${BASH_SOURCE[0]}")/apt-install.sh" "There is no Java or no Maven." "Install a JDK, 17 or newer, and Maven." \
  default-jdk-headless maven
