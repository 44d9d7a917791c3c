import { SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Services } from '../../domain/services.ts'
import type { SsoIdentity } from '../../domain/sign-in/accept-sso.ts'
import type { SamlProvider } from '../../domain/sign-in/saml-provider.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { factsProblem } from '../core/saml/check-facts.ts'
import { samlThread } from '../core/saml/saml-thread.ts'
import type { SamlProfile } from '../core/saml/saml-worker.ts'
import { isFirst } from './one-time-records.ts'
import { OpenRequests } from './saml-requests.ts'

const ASSERTION = 'SamlAssertion'
/** No request of ours is open for so long, so an assertion that is forgotten by then answers none. */
const REMEMBERED_MINUTES = 24 * 60

/** Names under which providers send the email address and the name. */
const EMAIL = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const NAME = [
  'displayName',
  'name',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
]

export interface SamlAnswer {
  /** The request that it answers. */
  readonly requestId: string
  readonly identity: SsoIdentity
}

/** The SAML 2.0 side of signing in: we ask by redirect, and take signed assertions for us that answer a request of ours. */
export class SamlSignIn {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** `isAgain`: the provider has to ask the user, also where it knows who they are. */
  async begin(provider: SamlProvider, isAgain: boolean): Promise<{ url: string; requestId: string }> {
    const requests = new OpenRequests(this.#services, provider.id)
    const saml = new SAML({ ...this.#options(provider), cacheProvider: requests, forceAuthn: isAgain })
    const url = await saml.getAuthorizeUrlAsync('', undefined, {})
    return { url, requestId: requests.saved }
  }

  /** Signature, audience and times are checked by the library; the rest of the profile, and that it counts once, by us. */
  async read(provider: SamlProvider, response: string): Promise<SamlAnswer> {
    try {
      const options = this.#options(provider)
      const requests = new OpenRequests(this.#services, provider.id)
      const read = await samlThread.readResponse(options, response, requests)
      if (read === undefined || read.profile.issuer !== provider.issuer) throw new Error('another issuer, or nobody')
      const expected = { acs: options.callbackUrl, now: this.#services.clock.now() }
      const problem = factsProblem(read.facts, expected)
      if (problem !== undefined) throw new Error(problem)
      const { inResponseTo, assertionId } = read.facts
      // The database decides both: of several at once one gets through.
      if (!requests.isTaken(inResponseTo)) throw new Error('its request was answered before')
      const name = `${provider.issuer} ${assertionId}`
      if (!(await isFirst(this.#services, ASSERTION, name, REMEMBERED_MINUTES))) throw new Error('it was used before')
      return { requestId: inResponseTo, identity: identityOf(read.profile, provider.groupClaim) }
    } catch (cause) {
      if (cause instanceof ServiceError) throw cause
      throw new ServiceError('sign_in_refused', `${provider.name} didn't confirm the sign-in. Try again.`, { cause })
    }
  }

  metadata(provider: SamlProvider): string {
    return new SAML(this.#options(provider)).generateServiceProviderMetadata(null, null)
  }

  #options({ id, entryPoint, issuer, certificates }: SamlProvider): SamlConfig & { callbackUrl: string } {
    const base = this.#services.publicAddress.url
    const entityId = `${base}/signin/saml/${id}/metadata`
    return {
      entryPoint,
      issuer: entityId,
      callbackUrl: `${base}/signin/saml/${id}/acs`,
      audience: entityId,
      idpIssuer: issuer,
      idpCert: [...certificates],
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      signatureAlgorithm: 'sha256',
      identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      disableRequestedAuthnContext: true,
      acceptedClockSkewMs: 60_000,
      validateInResponseTo: ValidateInResponseTo.always,
    }
  }
}

function identityOf(profile: SamlProfile, groupClaim: string | undefined): SsoIdentity {
  const first = (names: readonly string[]) =>
    names.map((name) => [profile[name]].flat()[0]).find((value) => typeof value === 'string')
  const isEmailId = profile.nameIDFormat?.endsWith(':emailAddress') ?? false
  return {
    email: first(EMAIL) ?? (isEmailId ? profile.nameID : undefined),
    isEmailVerified: true,
    name: first(NAME),
    ...(groupClaim !== undefined && { groups: profile[groupClaim] }),
  }
}
