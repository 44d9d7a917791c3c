const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

/** The browser name in a User-Agent header. */
export function browserOf(userAgent = ''): string {
  return BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'Unknown browser'
}
