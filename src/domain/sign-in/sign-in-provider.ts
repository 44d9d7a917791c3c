import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { audited, changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { MemberSource } from '../groups/group.ts'
import type { GroupDeps } from '../groups/group-roles.ts'
import { endSignInGroups } from '../groups/sign-in-groups.ts'
import type { Actor } from '../shared/actor.ts'
import { isInDomains, readDomains } from '../shared/email-domains.ts'
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
  /** Inside a transaction: the same, and whoever else wants to change the provider waits until it ends. */
  hold(id: string): Promise<P | undefined>
  /** False when there is one with the id. */
  add(provider: P): Promise<boolean>
  put(provider: P): Promise<void>
  list(): Promise<P[]>
  remove(id: string): Promise<boolean>
}

const MAX_CLAIM_CHARACTERS = 200

/** A provider as a request describes it. */
export type ProviderRequest<P extends SignInProvider> = Omit<P, 'createdAt'>

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
  /** Refuses what the protocol cannot work with. */
  check(request: ProviderRequest<P>): void
}

/** Lets users sign in at the provider, or changes it. */
export function putProvider<P extends SignInProvider>(
  deps: GroupDeps,
  actor: Actor,
  kind: ProviderKind<P>,
  request: ProviderRequest<P>,
): Promise<P> {
  return writeProvider(deps, actor, kind, request.id, () => request)
}

/** Lets users sign in at a provider that is not there yet; of several at once with its id, one is. */
export function createProvider<P extends SignInProvider>(
  deps: GroupDeps,
  actor: Actor,
  kind: ProviderKind<P>,
  { isEnabled = true, ...request }: Omit<ProviderRequest<P>, 'disabledAt'> & { readonly isEnabled?: boolean },
): Promise<P> {
  const disabledAt = isEnabled ? undefined : deps.clock.now()
  return writeProvider(deps, actor, kind, request.id, (before) => {
    if (before !== undefined) throw providerExists(request.id)
    return { ...request, disabledAt } as unknown as ProviderRequest<P>
  })
}

export function changeProvider<P extends SignInProvider>(
  deps: GroupDeps,
  actor: Actor,
  kind: ProviderKind<P>,
  id: string,
  { isEnabled, ...change }: ProviderChange<P>,
): Promise<P> {
  return writeProvider(deps, actor, kind, id, (before) => {
    if (before === undefined) throw noProvider(id)
    const isOn = isEnabled ?? before.disabledAt === undefined
    const { groupClaim = before.groupClaim } = change as { groupClaim?: string }
    return {
      ...before,
      ...change,
      groupClaim: groupClaim === '' ? undefined : groupClaim,
      disabledAt: isOn ? undefined : (before.disabledAt ?? deps.clock.now()),
    }
  })
}

async function writeProvider<P extends SignInProvider>(
  deps: GroupDeps,
  actor: Actor,
  { store, source, shown, secrets, check }: ProviderKind<P>,
  id: string,
  decide: (before: P | undefined) => ProviderRequest<P>,
): Promise<P> {
  refuseUnless(actor, 'sign-in-providers')
  const fields: (keyof P & string)[] = ['name', 'domains', 'createsUsers', 'groupClaim', 'disabledAt', ...shown]
  const key = { name: `provider ${source(id)}`, read: () => store.hold(id) }
  return changeRecord(deps, actor, key, async (before) => {
    const request = decide(before)
    const domains = readProviderFields(request)
    check(request)
    const provider = { ...request, domains, createdAt: before?.createdAt ?? deps.clock.now() } as unknown as P
    if (before !== undefined) await store.put(provider)
    else if (!(await store.add(provider))) throw providerExists(id)
    const isOver = before !== undefined && speaksOtherwise(before, provider)
    await endSignInGroups(deps, actor, source(id), (email) => isOver || !isInDomains(email, provider.domains))
    const note = {
      action: before === undefined ? 'sign-in-provider.create' : 'sign-in-provider.change',
      subject: id,
      details: { ...changesOf(before, provider, fields), ...secretChanges(before, provider, secrets) },
    }
    return { result: provider, note }
  })
}

/** Whether what it said of groups before no longer counts: it is off, is another, or another claim is read. */
function speaksOtherwise(before: SignInProvider, after: SignInProvider): boolean {
  if (after.disabledAt !== undefined || before.groupClaim !== after.groupClaim) return true
  return before.issuer !== after.issuer
}

function secretChanges<P>(before: P | undefined, after: P, secrets: readonly (keyof P & string)[]) {
  const changed = secrets.filter((field) => before?.[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, before === undefined ? 'set' : 'changed']))
}

function providerExists(id: string): ServiceError {
  return new ServiceError('conflict', `A provider with the ID ${quoted(id)} already exists; edit it instead`)
}

export async function listProviders<P extends SignInProvider>(
  store: SignInProviderStore<P>,
  actor: Actor,
): Promise<P[]> {
  refuseUnless(actor, 'sign-in-providers')
  return store.list()
}

export async function existingProvider<P extends SignInProvider>(
  store: SignInProviderStore<P>,
  actor: Actor,
  id: string,
): Promise<P> {
  refuseUnless(actor, 'sign-in-providers')
  const provider = await store.find(id)
  if (provider === undefined) throw noProvider(id)
  return provider
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
function readProviderFields(
  request: Pick<SignInProvider, 'id' | 'name' | 'domains' | 'groupClaim'>,
): readonly string[] {
  if (!/^[a-z0-9-]{1,32}$/.test(request.id)) {
    throw badField('id', `must be lowercase letters, digits and hyphens; got ${quoted(request.id)}`)
  }
  if (request.name.trim() === '') throw badField('name', 'must not be empty; users see it when they sign in')
  if ((request.groupClaim ?? '').length > MAX_CLAIM_CHARACTERS) {
    throw badField('groupClaim', `must be at most ${MAX_CLAIM_CHARACTERS} characters long`)
  }
  return readDomains(request.domains)
}

export function refuseNoAddress(field: string, text: string): void {
  if (['https:', 'http:'].includes(URL.parse(text)?.protocol ?? '')) return
  throw badField(field, `must be an http or https URL; got ${quoted(text)}`)
}

function noProvider(id: string): ServiceError {
  return new ServiceError('not_found', `Provider ${quoted(id)} not found`)
}
