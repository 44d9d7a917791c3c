import { X509Certificate } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import type { OutgoingFetch, OutgoingFetches } from '../oauth/outgoing-fetch.ts'
import type { Actor } from '../shared/actor.ts'
import type { OidcProviderStore } from './oidc-provider.ts'
import type { SamlProviderStore } from './saml-provider.ts'
import { existingProvider } from './sign-in-provider.ts'

/** One check. */
export interface Finding {
  readonly isProblem: boolean
  readonly message: string
}

const DISCOVERY = '/.well-known/openid-configuration'
const MAX_BYTES = 256 * 1024
const SOON_MS = 30 * 86_400_000

/** Asks an OpenID Connect provider for its discovery document, and says whether users could sign in there. */
export async function checkOidcProvider(
  { oidcProviders, outgoing }: { oidcProviders: OidcProviderStore; outgoing: OutgoingFetches },
  actor: Actor,
  id: string,
): Promise<Finding[]> {
  const { issuer } = await existingProvider(oidcProviders, actor, id)
  const address = `${issuer.replace(/\/$/, '')}${DISCOVERY}`
  let found: Record<string, unknown>
  try {
    found = await readDiscovery(outgoing.identity, address)
  } catch (error) {
    return [problem(`${address} cannot be read: ${(error as Error).message}`)]
  }
  const includes = (name: string, value: string) => Array.isArray(found[name]) && found[name].includes(value)
  return [
    found['issuer'] === issuer
      ? fine(`the issuer is ${issuer}`)
      : problem(`the document names the issuer ${String(found['issuer'])}; register it in that spelling`),
    ...['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) =>
      URL.canParse(String(found[name])) ? fine(`${name} is ${String(found[name])}`) : problem(`${name} is missing`),
    ),
    includes('response_types_supported', 'code')
      ? fine('it can do the code flow')
      : problem('response_types_supported does not name "code"'),
    // Optional in the metadata. If present, it has to match.
    found['code_challenge_methods_supported'] === undefined || includes('code_challenge_methods_supported', 'S256')
      ? fine('nothing speaks against PKCE with S256')
      : problem('code_challenge_methods_supported does not name "S256"'),
  ]
}

async function readDiscovery(fetch: OutgoingFetch, address: string): Promise<Record<string, unknown>> {
  const response = await fetch(address, { headers: { Accept: 'application/json' }, redirect: 'error' })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const text = await response.text()
  if (text.length > MAX_BYTES) throw new Error('it is too large')
  const document = JSON.parse(text) as unknown
  if (typeof document !== 'object' || document === null) throw new Error('it is no JSON object')
  return document as Record<string, unknown>
}

/** What can be said of a SAML provider without a user: its address and its certificates. */
export async function checkSamlProvider(
  { samlProviders, clock }: { samlProviders: SamlProviderStore; clock: Clock },
  actor: Actor,
  id: string,
): Promise<Finding[]> {
  const { entryPoint, certificates } = await existingProvider(samlProviders, actor, id)
  const now = clock.now()
  return [
    entryPoint.startsWith('https:')
      ? fine(`users are sent to ${new URL(entryPoint).host}`)
      : problem('entryPoint is not secured; use https'),
    ...certificates.map((pem, at) => checkCertificate(pem, `certificates[${at}]`, now)),
  ]
}

function checkCertificate(pem: string, name: string, now: Date): Finding {
  if (!pem.includes('BEGIN CERTIFICATE')) return fine(`${name} is a public key, which does not expire`)
  const { validFromDate, validToDate } = new X509Certificate(pem)
  const until = validToDate.toISOString().slice(0, 10)
  if (validToDate <= now) return problem(`${name} expired on ${until}`)
  if (validFromDate > now) return problem(`${name} is not valid before ${validFromDate.toISOString().slice(0, 10)}`)
  const isSoon = validToDate.getTime() - now.getTime() < SOON_MS
  return fine(`${name} is valid until ${until}${isSoon ? '; ask the provider for the next one' : ''}`)
}

function fine(message: string): Finding {
  return { isProblem: false, message }
}

function problem(message: string): Finding {
  return { isProblem: true, message }
}
