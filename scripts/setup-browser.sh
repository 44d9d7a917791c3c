#!/usr/bin/env bash
# Installs Debian's Chromium, which `npm run test:browser` drives, where there is none.
set -euo pipefail

for browser in "${ALMANAC_CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
  if [ -n "$browser" ] && [ -x "$browser" ]; then
    echo "The browser tests use $browser"
    exit 0
  fi
done

bash "$(dirname "${BASH_SOURCE[0]}")/apt-install.sh" "There is no Chromium." "Install Chromium, or name one in ALMANAC_CHROMIUM." chromium
