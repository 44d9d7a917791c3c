import type { Confirmation, SamlResponseDetails } from './read-response.ts'

export interface Expected {
  /** Our address for answers of this provider. */
  readonly acs: string
  readonly now: Date
}

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const CLOCK_SKEW_MS = 60_000

/** SHA-1 can be forged, and an HMAC could be made with the certificate that everybody knows. */
const ALGORITHMS: readonly string[] = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]

/** In order; each says what is wrong. SAML 2.0 profiles, section 4.1.4.3, and bindings, section 3.5.5.2. */
const CHECKS: readonly ((details: SamlResponseDetails, expected: Expected) => string | undefined)[] = [
  ({ algorithms }) => {
    const weak = algorithms.find((algorithm) => !ALGORITHMS.includes(algorithm))
    return weak === undefined ? undefined : `its signature uses ${weak}`
  },
  ({ destination }, { acs }) => (destination === acs ? undefined : "its Destination isn't this service's URL"),
  ({ statuses }) => (statuses.length === 1 && statuses[0] === SUCCESS ? undefined : 'its Status is not Success'),
  ({ inResponseTo }) => (inResponseTo !== '' ? undefined : "it doesn't answer a request"),
  ({ assertionId }) => (assertionId !== '' ? undefined : 'its assertion has no ID'),
  ({ conditionsUntil: [until] }, { now }) =>
    isAhead(until, now) ? undefined : 'its conditions have expired, or have no expiry',
  ({ sessionsUntil }, { now }) =>
    sessionsUntil.length > 0 && sessionsUntil.every((until) => until === '' || isAhead(until, now))
      ? undefined
      : "it doesn't say that a user signed in, or that session has expired",
  (details, expected) =>
    details.confirmations.some((each) => isForUs(each, details, expected))
      ? undefined
      : 'it has no valid bearer confirmation for this service',
]

/**
 * Why a response is refused; undefined if it's accepted.
 * See docs/decisions/0031-saml-checks.md.
 */
export function responseProblem(details: SamlResponseDetails, expected: Expected): string | undefined {
  for (const check of CHECKS) {
    const problem = check(details, expected)
    if (problem !== undefined) return problem
  }
  return undefined
}

function isForUs(confirmation: Confirmation, { inResponseTo }: SamlResponseDetails, { acs, now }: Expected): boolean {
  const { method, recipient, notBefore, notOnOrAfter } = confirmation
  if (method !== BEARER || recipient !== acs || confirmation.inResponseTo !== inResponseTo) return false
  const from = notBefore === '' ? Number.NEGATIVE_INFINITY : timeOf(notBefore)
  return from <= now.getTime() + CLOCK_SKEW_MS && isAhead(notOnOrAfter, now)
}

/** What is no time is not ahead. */
function isAhead(text: string | undefined, now: Date): boolean {
  return timeOf(text ?? '') > now.getTime() - CLOCK_SKEW_MS
}

function timeOf(text: string): number {
  return Date.parse(text)
}
