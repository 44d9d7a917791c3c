import type { MemberSource } from '../groups/group.ts'
import type { Finding } from './provider-finding.ts'

/** What every identity provider has at which users sign in, by whichever protocol. */
export interface SignInProvider {
  /** In addresses: `/signin/sso/{id}`. */
  readonly id: string
  /** As it calls itself; answers of another are refused. */
  readonly issuer: string
  /** On the button. */
  readonly name: string
  /** The e-mail domains that it answers for; somebody of another domain is not believed. */
  readonly domains: readonly string[]
  /** Whether somebody without an account gets one on first sign-in. */
  readonly createsUsers: boolean
  /** The claim or attribute that names the user's groups; absent: it says nothing about groups. */
  readonly groupClaim?: string | undefined
  /** Set: nobody signs in there. */
  readonly disabledAt?: Date | undefined
  readonly createdAt: Date
}

export interface SignInProviderStore<P extends SignInProvider> {
  find(id: string): Promise<P | undefined>
  /** Inside a transaction: the same, and whoever else wants to change the provider waits until it ends. */
  hold(id: string): Promise<P | undefined>
  /** False when there is one with the id. */
  add(provider: P): Promise<boolean>
  put(provider: P): Promise<void>
  list(): Promise<P[]>
  remove(id: string): Promise<boolean>
}

/** A provider as a request describes it. */
export type ProviderRequest<P extends SignInProvider> = Omit<P, 'createdAt'>

/** A provider that people can sign in with has passed its test, unless the request says to skip it. */
export interface TestChoice {
  /** For automation that tests elsewhere, or before the provider can be reached. Recorded in the audit log. */
  readonly skipTest?: boolean | undefined
}

/** What a request changes of a provider: what is not named stays. An empty `groupClaim` takes it away. */
export type ProviderChange<P extends SignInProvider> = Partial<Omit<P, 'id' | 'createdAt' | 'disabledAt'>> & {
  readonly isEnabled?: boolean
}

/** What is particular to the providers of one protocol. */
export interface ProviderKind<P extends SignInProvider> {
  readonly store: SignInProviderStore<P>
  /** How what they say of groups is marked. */
  source(id: string): MemberSource
  /** Of these fields the audit log says that they changed, and nothing else. */
  readonly secrets: readonly (keyof P & string)[]
  /** Fields that the audit log names besides those of all providers. */
  readonly shown: readonly (keyof P & string)[]
  /** The fields that its test looks at. */
  readonly tested: readonly (keyof P & string)[]
  /** Refuses what the protocol cannot work with. */
  check(request: ProviderRequest<P>): void
  /** Says whether users could sign in there, without a user. */
  test(request: ProviderRequest<P>): Promise<Finding[]>
}
