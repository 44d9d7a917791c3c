import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { audited, changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { GroupDeps } from '../groups/group-roles.ts'
import { endSignInGroups } from '../groups/sign-in-groups.ts'
import type { Actor } from '../shared/actor.ts'
import { isInDomains, readDomains } from '../shared/email-domains.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { Finding } from './provider-finding.ts'
import type {
  ProviderChange,
  ProviderKind,
  ProviderRequest,
  SignInProvider,
  SignInProviderStore,
  TestChoice,
} from './provider-kind.ts'
import { needsTest, refuseUntested, refuseUnusable } from './tested-provider.ts'

const MAX_CLAIM_CHARACTERS = 200

/** Lets users sign in at the provider, or changes it. */
export function putProvider<P extends SignInProvider>(
  deps: GroupDeps,
  actor: Actor,
  kind: ProviderKind<P>,
  { skipTest, ...request }: ProviderRequest<P> & TestChoice,
): Promise<P> {
  const wanted = request as unknown as ProviderRequest<P>
  return writeProvider(deps, actor, kind, wanted.id, { skipTest }, () => wanted)
}

/** Lets users sign in at a provider that is not there yet; of several at once with its id, one is. */
export function createProvider<P extends SignInProvider>(
  deps: GroupDeps,
  actor: Actor,
  kind: ProviderKind<P>,
  {
    isEnabled = true,
    skipTest,
    ...request
  }: Omit<ProviderRequest<P>, 'disabledAt'> & TestChoice & { readonly isEnabled?: boolean },
): Promise<P> {
  const disabledAt = isEnabled ? undefined : deps.clock.now()
  return writeProvider(deps, actor, kind, request.id, { skipTest }, (before) => {
    if (before !== undefined) throw providerExists(request.id)
    return { ...request, disabledAt } as unknown as ProviderRequest<P>
  })
}

export function changeProvider<P extends SignInProvider>(
  deps: GroupDeps,
  actor: Actor,
  kind: ProviderKind<P>,
  id: string,
  { isEnabled, skipTest, ...change }: ProviderChange<P> & TestChoice,
): Promise<P> {
  return writeProvider(deps, actor, kind, id, { skipTest }, (before) => {
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
  kind: ProviderKind<P>,
  id: string,
  { skipTest = false }: TestChoice,
  decide: (before: P | undefined) => ProviderRequest<P>,
): Promise<P> {
  const { store, source, shown, secrets } = kind
  refuseUnless(actor, 'sign-in-providers')
  const asTested = skipTest ? undefined : await testBefore(kind, id, decide)
  const fields: (keyof P & string)[] = ['name', 'domains', 'createsUsers', 'groupClaim', 'disabledAt', ...shown]
  const key = { name: `provider ${source(id)}`, read: () => store.hold(id) }
  return changeRecord(deps, actor, key, async (before) => {
    const request = decide(before)
    const domains = readProviderFields(request)
    kind.check(request)
    const isTestDue = needsTest(kind, before, request)
    if (isTestDue && !skipTest) refuseUntested(kind, asTested, request)
    const provider = { ...request, domains, createdAt: before?.createdAt ?? deps.clock.now() } as unknown as P
    if (before !== undefined) await store.put(provider)
    else if (!(await store.add(provider))) throw providerExists(id)
    const isOver = before !== undefined && speaksOtherwise(before, provider)
    await endSignInGroups(deps, actor, source(id), (email) => isOver || !isInDomains(email, provider.domains))
    const note = {
      action: before === undefined ? 'sign-in-provider.create' : 'sign-in-provider.change',
      subject: id,
      details: {
        ...changesOf(before, provider, fields),
        ...secretChanges(before, provider, secrets),
        ...(isTestDue && skipTest && { isUntested: true }),
      },
    }
    return { result: provider, note }
  })
}

/** Tests what is about to be saved, before the transaction because the test asks the provider. Absent: no test is due. */
async function testBefore<P extends SignInProvider>(
  kind: ProviderKind<P>,
  id: string,
  decide: (before: P | undefined) => ProviderRequest<P>,
): Promise<ProviderRequest<P> | undefined> {
  const before = await kind.store.find(id)
  const request = decide(before)
  readProviderFields(request)
  kind.check(request)
  if (!needsTest(kind, before, request)) return undefined
  await refuseUnusable(kind, request)
  return request
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

async function existingProvider<P extends SignInProvider>(
  store: SignInProviderStore<P>,
  actor: Actor,
  id: string,
): Promise<P> {
  refuseUnless(actor, 'sign-in-providers')
  const provider = await store.find(id)
  if (provider === undefined) throw noProvider(id)
  return provider
}

/** What the test of a saved provider finds. */
export async function testProvider<P extends SignInProvider>(
  kind: ProviderKind<P>,
  actor: Actor,
  id: string,
): Promise<Finding[]> {
  return kind.test(await existingProvider(kind.store, actor, id))
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
