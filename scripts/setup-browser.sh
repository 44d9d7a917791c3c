#!/usr/bin/env bash
# Installs Debian's Chromium, which `npm run test:browser` drives, where there is none.
set -euo pipefail

for browser in "${ALMANAC_CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
  if [ -n "$browser" ] && [ -x "$browser" ]; then
    echo "The browser tests use $browser"
    exit 0
  fi
done

if ! command -v apt-get >/dev/null; then
  echo "There is no Chromium and no apt-get. Install Chromium, or name one in ALMANAC_CHROMIUM." >&2
  exit 1
fi
if [ "$(id -u)" -eq 0 ]; then
  as_root=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  as_root=(sudo -n)
else
  echo "There is no Chromium. Run this as root, or: sudo apt-get install chromium" >&2
  exit 1
fi
"${as_root[@]}" apt-get update
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium
