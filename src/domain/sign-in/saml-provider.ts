import { createPublicKey } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { refuseOAuthChange } from '../access/oauth-policy.ts'
import type { Actor } from '../access/role.ts'

/** An identity provider of the organisation at which users sign in by SAML 2.0. */
export interface SamlProvider {
  /** In addresses: `/signin/saml/{id}`. */
  readonly id: string
  readonly name: string
  /** Where browsers are sent. */
  readonly entryPoint: string
  /** The provider's own entity id; answers of another are refused. */
  readonly issuer: string
  /** Its signing certificates, or public keys, as PEM; several while it changes them. */
  readonly certificates: readonly string[]
  readonly domains: readonly string[]
  readonly createsUsers: boolean
  readonly createdAt: Date
}

export interface SamlProviderStore {
  find(id: string): Promise<SamlProvider | undefined>
  put(provider: SamlProvider): Promise<void>
  list(): Promise<SamlProvider[]>
  remove(id: string): Promise<boolean>
}

export async function addSamlProvider(
  { samlProviders, clock }: { samlProviders: SamlProviderStore; clock: Clock },
  actor: Actor,
  request: Omit<SamlProvider, 'createdAt'>,
): Promise<SamlProvider> {
  refuseOAuthChange(actor)
  if (!/^[a-z0-9-]{1,32}$/.test(request.id))
    throw invalid(`The id "${request.id}" may hold a to z, 0 to 9 and "-" only`)
  if (request.name.trim() === '') throw invalid('Give the provider a name that its users will recognise')
  if (!['https:', 'http:'].includes(URL.parse(request.entryPoint)?.protocol ?? '')) {
    throw invalid(`"${request.entryPoint}" is not the address of a sign-in page`)
  }
  if (request.issuer === '') throw invalid('Name the entity id of the provider')
  if (request.certificates.length === 0) throw invalid('Give at least one signing certificate of the provider')
  for (const certificate of request.certificates) refuseUnreadable(certificate)
  const domains = request.domains.map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))
  if (domains.length === 0) throw invalid('Name the e-mail domains that the provider answers for')
  const provider = { ...request, domains, createdAt: clock.now() }
  await samlProviders.put(provider)
  return provider
}

function refuseUnreadable(certificate: string): void {
  try {
    createPublicKey(certificate)
  } catch (cause) {
    throw new ServiceError('invalid_request', 'A signing certificate is not readable; give it as PEM', { cause })
  }
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', message)
}
