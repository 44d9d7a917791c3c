import { badField } from '../../kernel/bad-field.ts'
import type { GroupDeps } from '../groups/group-roles.ts'
import type { OutgoingFetches } from '../oauth/outgoing-fetch.ts'
import type { Actor } from '../shared/actor.ts'
import type { ProviderKind, ProviderRequest, SignInProvider, SignInProviderStore, TestChoice } from './provider-kind.ts'
import { putProvider, refuseNoAddress } from './sign-in-provider.ts'
import { testOidcProvider } from './test-provider.ts'

/** An identity provider of the organisation at which users sign in (OpenID Connect). */
export interface OidcProvider extends SignInProvider {
  readonly clientId: string
  /** We present it to the provider, so it cannot be a hash. */
  readonly clientSecret: string
  /** An administrator says that its addresses are verified, also where it does not say so itself. */
  readonly vouchesForEmails: boolean
}

export type OidcProviderStore = SignInProviderStore<OidcProvider>

export interface OidcProviderDeps {
  readonly oidcProviders: OidcProviderStore
  readonly outgoing: Pick<OutgoingFetches, 'identity'>
}

export function oidcProviders({ oidcProviders: store, outgoing }: OidcProviderDeps): ProviderKind<OidcProvider> {
  return {
    store,
    source: (id) => `sso:${id}`,
    secrets: ['clientSecret'],
    shown: ['issuer', 'clientId', 'vouchesForEmails'],
    tested: ['issuer'],
    test: (request) => testOidcProvider(outgoing, request),
    check({ issuer, clientId, clientSecret }) {
      refuseNoAddress('issuer', issuer)
      if (clientId === '') throw badField('clientId', 'must not be empty')
      if (clientSecret === '') throw badField('clientSecret', 'must not be empty')
    },
  }
}

export type OidcProviderRequest = Omit<ProviderRequest<OidcProvider>, 'vouchesForEmails'> &
  TestChoice & { readonly vouchesForEmails?: boolean | undefined }

/** Lets users sign in at the provider, or changes it. */
export function putOidcProvider(
  deps: GroupDeps & OidcProviderDeps,
  actor: Actor,
  { vouchesForEmails = false, ...request }: OidcProviderRequest,
): Promise<OidcProvider> {
  return putProvider(deps, actor, oidcProviders(deps), { ...request, vouchesForEmails })
}
