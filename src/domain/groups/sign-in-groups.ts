import { newId } from '../../kernel/ids.ts'
import type { Actor } from '../shared/actor.ts'
import type { MemberSource, OrganisationGroup } from './group.ts'
import { type GroupDeps, refreshGroupRoles } from './group-roles.ts'

const MAX_GROUPS = 500
const MAX_NAME_CHARACTERS = 200

/**
 * The groups that a provider names when somebody signs in take the place of those it named before. What others say of
 * the same person (provisioning, another provider) stays.
 */
export async function replaceSignInGroups(
  deps: GroupDeps,
  source: MemberSource,
  email: string,
  claim: unknown,
): Promise<void> {
  const names = readGroups(claim)
  await deps.audit.record(async () => {
    await deps.groups.removeFromAll([email], source)
    const groups = await ensureGroups(deps, names)
    // A role that such a group is given at the same time has to reach its new member.
    for (const { id } of groups.toSorted((one, other) => (one.id < other.id ? -1 : 1))) await deps.groups.lock(id)
    for (const { id } of groups) await deps.groups.addMembers(id, source, [email])
    await refreshGroupRoles(deps, { kind: 'service' }, [email])
    return { result: undefined, entry: undefined }
  })
}

/** Takes back what a provider said of these people: it no longer says it, or is no longer believed. */
export async function endSignInGroups(
  deps: GroupDeps,
  actor: Actor,
  source: MemberSource,
  isEnded: (email: string) => boolean,
): Promise<void> {
  const ended = (await deps.groups.membersBy(source)).filter(isEnded)
  await deps.groups.removeFromAll(ended, source)
  await refreshGroupRoles(deps, actor, ended)
}

async function ensureGroups(deps: GroupDeps, names: readonly string[]): Promise<OrganisationGroup[]> {
  const known = await deps.groups.findByNames(names)
  const knownNames = new Set(known.map(({ name }) => name.toLowerCase()))
  const now = deps.clock.now()
  for (const name of names.filter((each) => !knownNames.has(each.toLowerCase()))) {
    const times = { createdAt: now, changedAt: now }
    await deps.groups.add({ id: newId(), name, externalId: undefined, role: undefined, origin: 'sign-in', ...times })
  }
  return deps.groups.findByNames(names)
}

/** A list of names, or one name. Whatever else a provider sends there means nothing. */
function readGroups(claim: unknown): string[] {
  const names = [claim]
    .flat()
    .flatMap((name) => (typeof name === 'string' ? [name.trim()] : []))
    .filter((name) => name !== '' && name.length <= MAX_NAME_CHARACTERS)
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, MAX_GROUPS)
}
