const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

/** Android names Linux too, and the iPhone macOS, so the order matters. */
const SYSTEMS = [
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** The browser and operating system in a User-Agent header: `Chrome on macOS`. */
export function browserOf(userAgent = ''): string {
  const named = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => userAgent.includes(mark))?.[1]
  const [browser, system] = [named(BROWSERS) ?? 'Unknown browser', named(SYSTEMS)]
  return system === undefined ? browser : `${browser} on ${system}`
}
