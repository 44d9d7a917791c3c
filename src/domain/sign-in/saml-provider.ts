import { createPublicKey } from 'node:crypto'
import { badField } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { GroupDeps } from '../groups/group-roles.ts'
import type { Actor } from '../shared/actor.ts'
import type { ProviderKind, ProviderRequest, SignInProvider, SignInProviderStore, TestChoice } from './provider-kind.ts'
import { putProvider, refuseNoAddress } from './sign-in-provider.ts'
import { testSamlProvider } from './test-provider.ts'

/** An identity provider of the organisation at which users sign in by SAML 2.0. */
export interface SamlProvider extends SignInProvider {
  /** Where browsers are sent. */
  readonly entryPoint: string
  /** Its signing certificates, or public keys, as PEM; several while it changes them. */
  readonly certificates: readonly string[]
}

export type SamlProviderStore = SignInProviderStore<SamlProvider>

export interface SamlProviderDeps {
  readonly samlProviders: SamlProviderStore
  readonly clock: Clock
}

export function samlProviders({ samlProviders: store, clock }: SamlProviderDeps): ProviderKind<SamlProvider> {
  return {
    store,
    source: (id) => `saml:${id}`,
    secrets: [],
    shown: ['entryPoint', 'issuer', 'certificates'],
    tested: ['entryPoint', 'certificates'],
    test: (request) => Promise.resolve(testSamlProvider(clock.now(), request)),
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
  deps: GroupDeps & SamlProviderDeps,
  actor: Actor,
  request: ProviderRequest<SamlProvider> & TestChoice,
): Promise<SamlProvider> {
  return putProvider(deps, actor, samlProviders(deps), request)
}
