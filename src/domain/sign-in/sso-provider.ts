import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { refuseOAuthChange } from '../access/oauth-policy.ts'
import type { Actor } from '../access/role.ts'

/** An identity provider of the organisation at which users sign in (OpenID Connect). */
export interface SsoProvider {
  /** In addresses: `/signin/sso/{id}`. */
  readonly id: string
  /** On the button. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  /** We present it to the provider, so it cannot be a hash. */
  readonly clientSecret: string
  /** The e-mail domains that it answers for; somebody of another domain is not believed. */
  readonly domains: readonly string[]
  /** Whether somebody without an account gets one on first sign-in. */
  readonly createsUsers: boolean
  readonly createdAt: Date
}

export interface SsoProviderStore {
  find(id: string): Promise<SsoProvider | undefined>
  put(provider: SsoProvider): Promise<void>
  list(): Promise<SsoProvider[]>
  remove(id: string): Promise<boolean>
}

export async function addSsoProvider(
  { ssoProviders, clock }: { ssoProviders: SsoProviderStore; clock: Clock },
  actor: Actor,
  request: Omit<SsoProvider, 'createdAt'>,
): Promise<SsoProvider> {
  refuseOAuthChange(actor)
  if (!/^[a-z0-9-]{1,32}$/.test(request.id))
    throw invalid(`The id "${request.id}" may hold a to z, 0 to 9 and "-" only`)
  if (request.name.trim() === '') throw invalid('Give the provider a name that its users will recognise')
  const url = URL.parse(request.issuer)
  if (url === null || !['https:', 'http:'].includes(url.protocol))
    throw invalid(`"${request.issuer}" is not an issuer's address`)
  if (request.clientId === '' || request.clientSecret === '')
    throw invalid('The provider needs a client id and a secret')
  const domains = request.domains.map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))
  if (domains.length === 0) throw invalid('Name the e-mail domains that the provider answers for')
  const provider = { ...request, domains, createdAt: clock.now() }
  await ssoProviders.put(provider)
  return provider
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', message)
}
