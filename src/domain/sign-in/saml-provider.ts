import { createPublicKey } from 'node:crypto'
import { badField } from '../../kernel/bad-field.ts'
import type { GroupDeps } from '../groups/group-roles.ts'
import type { Actor } from '../shared/actor.ts'
import {
  type ProviderKind,
  type ProviderRequest,
  putProvider,
  refuseNoAddress,
  type SignInProvider,
  type SignInProviderStore,
} from './sign-in-provider.ts'

/** An identity provider of the organisation at which users sign in by SAML 2.0. */
export interface SamlProvider extends SignInProvider {
  /** Where browsers are sent. */
  readonly entryPoint: string
  /** Its signing certificates, or public keys, as PEM; several while it changes them. */
  readonly certificates: readonly string[]
}

export type SamlProviderStore = SignInProviderStore<SamlProvider>

export function samlProviders({
  samlProviders: store,
}: {
  samlProviders: SamlProviderStore
}): ProviderKind<SamlProvider> {
  return {
    store,
    source: (id) => `saml:${id}`,
    secrets: [],
    shown: ['entryPoint', 'issuer', 'certificates'],
    check({ entryPoint, issuer, certificates }) {
      refuseNoAddress('entryPoint', entryPoint)
      if (issuer === '') throw badField('issuer', "must be the provider's entity ID")
      if (certificates.length === 0) {
        throw badField('certificates', 'must have at least 1 item')
      }
      for (const [at, certificate] of certificates.entries()) refuseUnreadable(certificate, at)
    },
  }
}

function refuseUnreadable(certificate: string, at: number): void {
  try {
    createPublicKey(certificate)
  } catch (cause) {
    throw badField(`certificates[${at}]`, 'must be a valid certificate in PEM format', { cause })
  }
}

/** Lets users sign in at the provider, or changes it. */
export function putSamlProvider(
  deps: GroupDeps & { samlProviders: SamlProviderStore },
  actor: Actor,
  request: ProviderRequest<SamlProvider>,
): Promise<SamlProvider> {
  return putProvider(deps, actor, samlProviders(deps), request)
}
