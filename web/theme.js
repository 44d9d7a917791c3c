// Before the first paint, so that a chosen theme never flashes in the other one. Pages without scripts read the same cookie.
try {
  const kept = /(?:^|; )almanac_theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1]
  if (kept !== undefined) document.documentElement.dataset.theme = kept
} catch {
  // Cookies may be forbidden; the theme of the system holds.
}
