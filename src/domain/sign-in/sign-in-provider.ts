import { ServiceError } from '../../kernel/errors.ts'
import { audited, changesOf } from '../audit/audited.ts'
import type { MemberSource } from '../groups/group.ts'
import type { GroupDeps } from '../groups/group-roles.ts'
import { endSignInGroups } from '../groups/sign-in-groups.ts'
import type { Actor } from '../shared/actor.ts'
import { isInDomains, readDomains } from '../shared/email-domains.ts'
import { invalidField } from '../shared/invalid-field.ts'
import { refuseUnless } from '../shared/policy.ts'

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
  put(provider: P): Promise<void>
  list(): Promise<P[]>
  remove(id: string): Promise<boolean>
}

/** The providers of one protocol: where they are kept, and how what they say of groups is marked. */
export interface ProviderKind<P extends SignInProvider> {
  readonly store: SignInProviderStore<P>
  source(id: string): MemberSource
}

const MAX_CLAIM_CHARACTERS = 200

/** Keeps a provider that was checked, and says in the audit log which of `shown` changed. */
export async function putProvider<P extends SignInProvider>(
  deps: GroupDeps,
  actor: Actor,
  { store, source }: ProviderKind<P>,
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
  await audited(deps, actor, note, async () => {
    await store.put(kept)
    const isOver = before !== undefined && speaksOtherwise(before, kept)
    await endSignInGroups(deps, actor, source(kept.id), (email) => isOver || !isInDomains(email, kept.domains))
  })
  return kept
}

/** Whether what it said of groups before no longer counts: it is off, is another, or another claim is read. */
function speaksOtherwise(before: SignInProvider, after: SignInProvider): boolean {
  if (after.disabledAt !== undefined || before.groupClaim !== after.groupClaim) return true
  return before.issuer !== after.issuer
}

/**
 * Accounts and sessions stay; whoever has no other way in cannot come back. What the provider said of groups goes, and
 * with it the roles that they gave.
 */
export async function removeProvider<P extends SignInProvider>(
  deps: GroupDeps,
  actor: Actor,
  { store, source }: ProviderKind<P>,
  id: string,
): Promise<void> {
  refuseUnless(actor, 'sign-in-providers')
  await audited(deps, actor, { action: 'sign-in-provider.remove', subject: id }, async () => {
    if (!(await store.remove(id))) throw noProvider(id)
    await endSignInGroups(deps, actor, source(id), () => true)
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
