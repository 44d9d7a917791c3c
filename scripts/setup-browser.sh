#!/usr/bin/env bash
# Installs Chromium for `npm run test:browser`, and the fonts in screenshots, unless they're installed already. Debian's headless shell is
# preferred, because it needs less processor time and space.
set -euo pipefail
install="$(dirname "${BASH_SOURCE[0]}")/apt-install.sh"

has_fonts() {
  command -v fc-list >/dev/null && [ -n "$(fc-list Inter)" ] && [ -n "$(fc-list 'Noto Color Emoji')" ]
}

chromium_path() {
  local browser
  for browser in "${ALMANAC_CHROMIUM:-}" /usr/bin/chromium-headless-shell /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
    if [ -n "$browser" ] && [ -x "$browser" ]; then
      echo "$browser"
      return
    fi
  done
}

browser=$(chromium_path)
if [ -z "$browser" ]; then
  instead="Install Chromium, or name one in ALMANAC_CHROMIUM."
  bash "$install" "There is no Chromium." "$instead" chromium-headless-shell ||
    bash "$install" "There is no Chromium." "$instead" chromium
  browser=$(chromium_path)
elif [ "$browser" = /usr/bin/chromium ]; then
  # Chromium works as well, so it doesn't matter if this fails.
  bash "$install" "The headless shell isn't installed." "The tests use Chromium." chromium-headless-shell || true
  browser=$(chromium_path)
fi
echo "The browser tests use $browser"

# The tests do not need the fonts, so they run without them.
if ! has_fonts; then
  bash "$install" "Inter and Noto Color Emoji are missing, so screenshots look different." "Install both fonts." fontconfig fonts-inter fonts-noto-color-emoji || true
fi
