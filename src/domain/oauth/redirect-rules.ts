import { badField, quoted } from '../../kernel/bad-field.ts'
import { literally, RegexError, type SafeRegex, safeRegex } from '../../kernel/safe-regex.ts'
import { APPROVED_APPLICATIONS, type ApprovedApplication } from './approved-applications.ts'
import type { OAuthSettings } from './oauth-settings.ts'

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']
const MAX_REDIRECT_CHARACTERS = 2000
const SCRIPT_SCHEMES = ['javascript:', 'vbscript:', 'data:', 'blob:', 'file:', 'about:', 'view-source:']

function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK_HOSTS.includes(hostname)
}

/**
 * What is wrong with a redirect address, whoever registers it (RFC 9700, sections 2.1 and 2.6): undefined when nothing.
 */
export function redirectProblem(uri: unknown): string | undefined {
  const url = typeof uri === 'string' ? URL.parse(uri) : null
  if (url === null) return 'is not a URL'
  if (url.href.length > MAX_REDIRECT_CHARACTERS) return `must be at most ${MAX_REDIRECT_CHARACTERS} characters long`
  if (String(uri).includes('#')) return 'must not have a fragment'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name'
  if (SCRIPT_SCHEMES.includes(url.protocol)) return `must not use the scheme ${url.protocol}`
  if (String(uri).includes('*')) return 'must not contain "*"; register the exact URL'
  if (url.protocol === 'http:' && !isLoopback(url)) return 'must use https; http is only allowed for localhost'
  return undefined
}

/** Native when any of them leads to an application on the user's machine. */
export function applicationType(uris: readonly string[]): 'native' | 'web' {
  const isNative = (url: URL | null) => url !== null && (url.protocol !== 'https:' || isLoopback(url))
  return uris.some((uri) => isNative(URL.parse(uri))) ? 'native' : 'web'
}

/**
 * The first of the addresses that the policy does not allow. It is asked when a client registers and whenever it is
 * used, so that a registration lasts no longer than what it was allowed by. An application that is blocked is blocked
 * in every mode; with registration off, those that registered before go on.
 */
export function unapprovedRedirect(settings: OAuthSettings, uris: readonly string[]): string | undefined {
  const isBlocked = ({ id }: ApprovedApplication) => settings.blockedApplications.includes(id)
  const redirectsOf = (apps: readonly ApprovedApplication[]) => apps.flatMap(({ redirects }) => redirects)
  const fits = (patterns: readonly string[]) => (uri: string) => patterns.some((pattern) => matches(pattern, uri))
  const isAllowed = fits([
    ...redirectsOf(APPROVED_APPLICATIONS.filter((app) => !isBlocked(app))),
    ...settings.redirectPatterns,
  ])
  if (settings.registration === 'approved') return uris.find((uri) => !isAllowed(uri))
  const isOfBlocked = fits(redirectsOf(APPROVED_APPLICATIONS.filter(isBlocked)))
  return uris.find((uri) => isOfBlocked(uri) && !isAllowed(uri))
}

/** Exact, but for `*` inside a path segment and the port of a loopback host (RFC 8252, section 7.3). */
export function matches(pattern: string, uri: string): boolean {
  const [wanted, actual] = [URL.parse(pattern), URL.parse(uri)]
  if (wanted === null || actual === null) return false
  const isPortFree = isLoopback(wanted) && wanted.protocol === 'http:' && wanted.port === ''
  if (wanted.protocol !== actual.protocol || wanted.hostname !== actual.hostname) return false
  if (!isPortFree && wanted.port !== actual.port) return false
  if (wanted.search !== actual.search || wanted.hash !== actual.hash) return false
  return pathOf(wanted)?.fits(actual.pathname) ?? false
}

/** Undefined: it has more characters or stars than any path needs, and fits nothing. */
function pathOf({ pathname }: URL): SafeRegex | undefined {
  try {
    return safeRegex(pathname.split('*').map(literally).join('[^/]+'))
  } catch (error) {
    if (error instanceof RegexError) return undefined
    throw error
  }
}

/** A pattern as an administrator wrote it. */
export function readPattern(pattern: string): string {
  const url = URL.parse(pattern)
  const host = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(pattern)?.[1] ?? ''
  const isUsable = url !== null && pathOf(url) !== undefined
  if (!isUsable || host.includes('*') || redirectProblem(pattern.replaceAll('*', 'x')) !== undefined) {
    throw badField(
      'redirectPatterns',
      `must be URLs, with "*" only in the path, like https://app.example/*/callback; got ${quoted(pattern)}`,
    )
  }
  return pattern
}
