import { type CacheProvider, SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Services } from '../../domain/services.ts'
import type { SsoIdentity } from '../../domain/sign-in/accept-sso.ts'
import type { SamlProvider } from '../../domain/sign-in/saml-provider.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { samlThread } from '../core/saml/saml-thread.ts'
import type { SamlProfile } from '../core/saml/saml-worker.ts'
import { isRemembered, recall, remember } from './one-time-records.ts'

const REQUEST = 'SamlRequest'
export const SAML_MINUTES = 10

/** Names under which providers send the e-mail address and the name. */
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

  async begin(provider: SamlProvider): Promise<{ url: string; requestId: string }> {
    let requestId = ''
    const saml = this.#saml(provider, (id) => {
      requestId = id
    })
    const url = await saml.getAuthorizeUrlAsync('', undefined, {})
    return { url, requestId }
  }

  /** Signature, issuer, audience, recipient, time and the request are checked by the library. */
  async read(provider: SamlProvider, response: string): Promise<SamlAnswer> {
    try {
      const options = this.#options(provider)
      const profile = await samlThread.readResponse(options, response, this.#requests(provider.id))
      if (profile === undefined || profile.issuer !== provider.issuer) throw new Error('another issuer, or nobody')
      return { requestId: String(profile['inResponseTo']), identity: identityOf(profile, provider.groupClaim) }
    } catch (cause) {
      if (cause instanceof ServiceError) throw cause
      throw new ServiceError('sign_in_refused', `${provider.name} did not confirm the sign-in; start again`, { cause })
    }
  }

  metadata(provider: SamlProvider): string {
    return this.#saml(provider).generateServiceProviderMetadata(null, null)
  }

  #saml(provider: SamlProvider, onRequest?: (id: string) => void): SAML {
    return new SAML({ ...this.#options(provider), cacheProvider: this.#requests(provider.id, onRequest) })
  }

  #options({ id, entryPoint, issuer, certificates }: SamlProvider): SamlConfig {
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

  /** Requests under way, in the store: each is answered once, at its own provider. */
  #requests(provider: string, onRequest?: (id: string) => void): CacheProvider {
    const services = this.#services
    const key = (id: string) => `${provider} ${id}`
    return {
      async saveAsync(id, value) {
        onRequest?.(id)
        await remember(services, REQUEST, key(id), value, SAML_MINUTES)
        return { value, createdAt: services.clock.now().getTime() }
      },
      async getAsync(id) {
        return (await isRemembered(services, REQUEST, key(id))) ? services.clock.now().toISOString() : null
      },
      async removeAsync(id) {
        if (id !== null) await recall(services, REQUEST, key(id))
        return id
      },
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
