// Before the first paint, so that a chosen theme never flashes in the other one. Pages without scripts read the same cookie.
try {
  const kept = /(?:^|; )almanac_theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1]
  // Themes that were chosen before there was the cookie.
  const theme = kept ?? localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    if (kept === undefined) {
      document.cookie = `almanac_theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`
      localStorage.removeItem('theme')
    }
  }
} catch {
  // Storage may be forbidden; the theme of the system holds.
}
