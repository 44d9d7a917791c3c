#!/usr/bin/env bash
# Installs Debian's Chromium, which `npm run test:browser` drives, and the fonts in screenshots, unless they are installed already.
set -euo pipefail
install="$(dirname "${BASH_SOURCE[0]}")/apt-install.sh"

has_fonts() {
  command -v fc-list >/dev/null && [ -n "$(fc-list Inter)" ] && [ -n "$(fc-list 'Noto Color Emoji')" ]
}

chromium_path() {
  local browser
  for browser in "${ALMANAC_CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
    if [ -n "$browser" ] && [ -x "$browser" ]; then
      echo "$browser"
      return
    fi
  done
}

browser=$(chromium_path)
if [ -z "$browser" ]; then
  bash "$install" "There is no Chromium." "Install Chromium, or name one in ALMANAC_CHROMIUM." chromium
  browser=$(chromium_path)
fi
echo "The browser tests use $browser"

# The tests do not need the fonts, so they run without them.
if ! has_fonts; then
  bash "$install" "Inter and Noto Color Emoji are missing, so screenshots look different." "Install both fonts." fontconfig fonts-inter fonts-noto-color-emoji || true
fi
