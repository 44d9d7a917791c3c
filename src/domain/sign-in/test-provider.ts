import { X509Certificate } from 'node:crypto'
import { networkFailure } from '../../kernel/network/network-failure.ts'
import type { OutgoingFetch, OutgoingFetches } from '../oauth/outgoing-fetch.ts'
import type { Finding } from './provider-finding.ts'

const DISCOVERY = '/.well-known/openid-configuration'
const MAX_BYTES = 256 * 1024
const SOON_MS = 30 * 86_400_000

/** Asks an OpenID Connect provider for its discovery document, and says whether users could sign in there. */
export async function testOidcProvider(
  outgoing: Pick<OutgoingFetches, 'identity'>,
  { issuer }: { readonly issuer: string },
): Promise<Finding[]> {
  const address = `${issuer.replace(/\/$/, '')}${DISCOVERY}`
  let found: Record<string, unknown>
  try {
    found = await readDiscovery(outgoing.identity, address)
  } catch (error) {
    const reason = networkFailure(error, new URL(address).host) ?? (error as Error).message
    return [problem(`Can't read ${address}: ${reason}`)]
  }
  const includes = (name: string, value: string) => Array.isArray(found[name]) && found[name].includes(value)
  return [
    found['issuer'] === issuer
      ? fine(`The issuer is ${issuer}`)
      : problem(`The document has the issuer ${String(found['issuer'])}; enter exactly that`),
    ...['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) =>
      URL.canParse(String(found[name])) ? fine(`${name} is ${String(found[name])}`) : problem(`${name} is missing`),
    ),
    includes('response_types_supported', 'code')
      ? fine('It supports the authorization code flow')
      : problem('response_types_supported doesn\'t include "code"'),
    // Optional in the metadata. If it's there, it must include S256.
    found['code_challenge_methods_supported'] === undefined || includes('code_challenge_methods_supported', 'S256')
      ? fine("It supports PKCE with S256, or doesn't say")
      : problem('code_challenge_methods_supported doesn\'t include "S256"'),
  ]
}

async function readDiscovery(fetch: OutgoingFetch, address: string): Promise<Record<string, unknown>> {
  const response = await fetch(address, { headers: { Accept: 'application/json' }, redirect: 'error' })
  if (!response.ok) throw new Error(`it returned ${response.status}`)
  const text = await response.text()
  if (text.length > MAX_BYTES) throw new Error('it is too large')
  const document = parsed(text)
  if (typeof document !== 'object' || document === null) throw new Error("it isn't a JSON object")
  return document as Record<string, unknown>
}

/** Many servers answer an unknown address with a page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new Error("it isn't JSON. Check the issuer.", { cause })
  }
}

/** What can be said of a SAML provider without a user: its address and its certificates. */
export function testSamlProvider(
  now: Date,
  { entryPoint, certificates }: { readonly entryPoint: string; readonly certificates: readonly string[] },
): Finding[] {
  return [
    entryPoint.startsWith('https:')
      ? fine(`Users sign in at ${new URL(entryPoint).host}`)
      : problem("The sign-in URL isn't secure; use https"),
    ...certificates.map((pem, at) => checkCertificate(pem, `certificates[${at}]`, now)),
  ]
}

function checkCertificate(pem: string, name: string, now: Date): Finding {
  if (!pem.includes('BEGIN CERTIFICATE')) return fine(`${name} is a public key, which doesn't expire`)
  const { validFromDate, validToDate } = new X509Certificate(pem)
  const until = validToDate.toISOString().slice(0, 10)
  if (validToDate <= now) return problem(`${name} expired on ${until}`)
  if (validFromDate > now) return problem(`${name} is not valid before ${validFromDate.toISOString().slice(0, 10)}`)
  const isSoon = validToDate.getTime() - now.getTime() < SOON_MS
  return fine(`${name} is valid until ${until}${isSoon ? '; get the next one from the provider' : ''}`)
}

function fine(message: string): Finding {
  return { isProblem: false, message }
}

function problem(message: string): Finding {
  return { isProblem: true, message }
}
