import type { SamlConfig } from '@node-saml/node-saml'
import type { Services } from '../../domain/services.ts'
import type { SsoIdentity } from '../../domain/sign-in/accept-sso.ts'
import type { SamlProvider } from '../../domain/sign-in/saml-provider.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { responseProblem } from '../core/saml/check-response.ts'
import { samlThread } from '../core/saml/saml-thread.ts'
import type { SamlProfile } from '../core/saml/saml-worker.ts'
import { isFirst } from './one-time-records.ts'
import { OpenRequests } from './saml-requests.ts'

/** Large, and most services have no SAML provider. */
const loadLibrary = () => import('@node-saml/node-saml')

const ASSERTION = 'SamlAssertion'
/** Longer than any request stays open, so a forgotten assertion can't be replayed. */
const REMEMBERED_MINUTES = 24 * 60

/** Attribute names that providers use for the email address and the name. */
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
  /** The request it answers. */
  readonly requestId: string
  readonly identity: SsoIdentity
}

/** Sign-in with SAML 2.0: redirects to the provider and accepts only signed assertions that answer our request. */
export class SamlSignIn {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** `isAgain`: the provider must ask the user to sign in even if they have a session there. */
  async begin(provider: SamlProvider, isAgain: boolean): Promise<{ url: string; requestId: string }> {
    const requests = new OpenRequests(this.#services, provider.id)
    const { SAML } = await loadLibrary()
    const options = await this.#options(provider)
    const saml = new SAML({ ...options, cacheProvider: requests, forceAuthn: isAgain })
    const url = await saml.getAuthorizeUrlAsync('', undefined, {})
    return { url, requestId: requests.saved }
  }

  /** The library checks signature, audience and times. We check the rest of the profile and that it is used only once. */
  async read(provider: SamlProvider, response: string): Promise<SamlAnswer> {
    try {
      const options = await this.#options(provider)
      const requests = new OpenRequests(this.#services, provider.id)
      const read = await samlThread.readResponse(options, response, requests)
      if (read === undefined || read.profile.issuer !== provider.issuer)
        throw new Error('it comes from another issuer, or has no user')
      const expected = { acs: options.callbackUrl, now: this.#services.clock.now() }
      const problem = responseProblem(read.details, expected)
      if (problem !== undefined) throw new Error(problem)
      const { inResponseTo, assertionId } = read.details
      // The database decides both, so only one of several concurrent requests succeeds.
      if (!requests.isTaken(inResponseTo)) throw new Error('its request was already answered')
      const name = `${provider.issuer} ${assertionId}`
      if (!(await isFirst(this.#services, ASSERTION, name, REMEMBERED_MINUTES))) throw new Error('it was already used')
      return { requestId: inResponseTo, identity: identityOf(read.profile, provider.groupClaim) }
    } catch (cause) {
      if (cause instanceof ServiceError) throw cause
      throw new ServiceError('sign_in_refused', `${provider.name} didn't confirm the sign-in. Try again.`, { cause })
    }
  }

  async metadata(provider: SamlProvider): Promise<string> {
    const { SAML } = await loadLibrary()
    return new SAML(await this.#options(provider)).generateServiceProviderMetadata(null, null)
  }

  async #options({
    id,
    entryPoint,
    issuer,
    certificates,
  }: SamlProvider): Promise<SamlConfig & { callbackUrl: string }> {
    const { ValidateInResponseTo } = await loadLibrary()
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
