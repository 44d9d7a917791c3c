/**
 * Where to go after signing in: a path of this service, whatever was asked for (RFC 9700, section 4.11). Browsers read
 * `//host` and `/\host` as other sites.
 */
export function safeReturn(wanted: string | undefined, fallback = '/'): string {
  if (wanted === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) || wanted.includes('\\')) return fallback
  const base = 'http://here.invalid'
  const url = URL.parse(wanted, base)
  return url !== null && url.origin === base ? url.pathname + url.search + url.hash : fallback
}
