const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

/** The name of a browser, as far as what it sends tells it. */
export function browserOf(userAgent = ''): string {
  return BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'A browser'
}
