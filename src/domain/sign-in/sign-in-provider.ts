import { ServiceError } from '../../kernel/errors.ts'
import { type AuditDeps, audited, changesOf } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { readDomains } from '../shared/email-domains.ts'
import { invalidField } from '../shared/invalid-field.ts'
import { refuseUnless } from '../shared/policy.ts'

/** What every identity provider has at which users sign in, by whichever protocol. */
export interface SignInProvider {
  /** In addresses: `/signin/sso/{id}`. */
  readonly id: string
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
  put(provider: P): Promise<void>
  list(): Promise<P[]>
  remove(id: string): Promise<boolean>
}

const MAX_CLAIM_CHARACTERS = 200

/** Keeps a provider that was checked, and says in the audit log which of `shown` changed. */
export async function putProvider<P extends SignInProvider>(
  deps: AuditDeps,
  actor: Actor,
  store: SignInProviderStore<P>,
  provider: P,
  shown: readonly (keyof P & string)[],
): Promise<P> {
  const before = await store.find(provider.id)
  const kept = before === undefined ? provider : { ...provider, createdAt: before.createdAt }
  const fields: (keyof P & string)[] = ['name', 'domains', 'createsUsers', 'groupClaim', 'disabledAt', ...shown]
  const note = {
    action: before === undefined ? 'sign-in-provider.create' : 'sign-in-provider.change',
    subject: provider.id,
    details: changesOf(before, kept, fields) ?? {},
  }
  await audited(deps, actor, note, () => store.put(kept))
  return kept
}

/** Accounts and sessions stay; whoever has no other way in cannot come back. */
export async function removeProvider<P extends SignInProvider>(
  deps: AuditDeps,
  actor: Actor,
  store: SignInProviderStore<P>,
  id: string,
): Promise<void> {
  refuseUnless(actor, 'sign-in-providers')
  await audited(deps, actor, { action: 'sign-in-provider.remove', subject: id }, async () => {
    if (!(await store.remove(id))) throw noProvider(id)
  })
}

/** The domains in the form in which they are kept, or the refusal of what no provider may have. */
export function readProviderFields(
  request: Pick<SignInProvider, 'id' | 'name' | 'domains' | 'groupClaim'>,
): readonly string[] {
  if (!/^[a-z0-9-]{1,32}$/.test(request.id)) {
    throw invalidField('id', `The id "${request.id}" may hold a to z, 0 to 9 and "-" only`)
  }
  if (request.name.trim() === '') throw invalidField('name', 'Give the provider a name that its users will recognise')
  if ((request.groupClaim ?? '').length > MAX_CLAIM_CHARACTERS) {
    throw invalidField('groupClaim', `The name of a claim has ${MAX_CLAIM_CHARACTERS} characters at most`)
  }
  return readDomains(request.domains)
}

export function refuseNoAddress(field: string, text: string): void {
  if (['https:', 'http:'].includes(URL.parse(text)?.protocol ?? '')) return
  throw invalidField(field, `"${text}" is not an address; write https://…`)
}

export function noProvider(id: string): ServiceError {
  return new ServiceError('not_found', `There is no provider ${id}`)
}
