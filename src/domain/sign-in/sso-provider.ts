import type { GroupDeps } from '../groups/group-roles.ts'
import type { Actor } from '../shared/actor.ts'
import { invalidField } from '../shared/invalid-field.ts'
import { refuseUnless } from '../shared/policy.ts'
import {
  type ProviderKind,
  putProvider,
  readProviderFields,
  refuseNoAddress,
  type SignInProvider,
  type SignInProviderStore,
} from './sign-in-provider.ts'

/** An identity provider of the organisation at which users sign in (OpenID Connect). */
export interface SsoProvider extends SignInProvider {
  readonly clientId: string
  /** We present it to the provider, so it cannot be a hash. */
  readonly clientSecret: string
  /** An administrator says that its addresses are verified, also where it does not say so itself. */
  readonly vouchesForEmails: boolean
}

export type SsoProviderStore = SignInProviderStore<SsoProvider>

export function oidcProviders({ ssoProviders }: { ssoProviders: SsoProviderStore }): ProviderKind<SsoProvider> {
  return { store: ssoProviders, source: (id) => `sso:${id}` }
}

/** Lets users sign in at the provider, or changes it. */
export async function addSsoProvider(
  deps: GroupDeps & { ssoProviders: SsoProviderStore },
  actor: Actor,
  request: Omit<SsoProvider, 'createdAt' | 'vouchesForEmails'> & { vouchesForEmails?: boolean | undefined },
): Promise<SsoProvider> {
  refuseUnless(actor, 'sign-in-providers')
  const domains = readProviderFields(request)
  refuseNoAddress('issuer', request.issuer)
  if (request.clientId === '') throw invalidField('clientId', 'The provider needs a client id')
  if (request.clientSecret === '') throw invalidField('clientSecret', 'The provider needs a client secret')
  const { vouchesForEmails = false } = request
  const provider = { ...request, domains, vouchesForEmails, createdAt: deps.clock.now() }
  return putProvider(deps, actor, oidcProviders(deps), provider, ['issuer', 'clientId', 'vouchesForEmails'])
}
