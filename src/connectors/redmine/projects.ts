import { type Access, anyOf, except, type Group, group, type Member, sourceUsers } from '#connector-kit'
import type { RedmineApi, RedmineMembership, RedmineProject, RedmineRole } from './api.ts'

/** What a role lets its holders see of a project's issues. */
const VISIBILITIES = ['all', 'default', 'own'] as const
type Visibility = (typeof VISIBILITIES)[number]

export const ADMINS = 'admins'

/** The project's members and roles decide who sees what in it. Everything here was read from Redmine once per run. */
export interface ProjectRules {
  readonly project: RedmineProject
  readonly memberships: readonly RedmineMembership[]
  readonly roles: ReadonlyMap<number, RedmineRole>
  /** What everyone with an account may do in public projects they aren't a member of. */
  readonly nonMember: RedmineRole | undefined
}

/** Active and closed ones; nobody sees what is archived. */
export function readProjects(api: RedmineApi): Promise<RedmineProject[]> {
  return api.all<RedmineProject>('/projects.json', 'projects', { include: 'enabled_modules' })
}

/** Roles by ID, Redmine's two built-in ones included. */
export async function readRoles(api: RedmineApi): Promise<Map<number, RedmineRole>> {
  const { roles } = await api.get<{ roles: { id: number }[] }>('/roles.json')
  // The list leaves out the built-in roles, which are created first.
  const ids = new Set([1, 2, 3, 4, 5, ...roles.map(({ id }) => id)])
  const found = new Map<number, RedmineRole>()
  for (const id of ids) {
    const answer = await api.find<{ role: RedmineRole }>(`/roles/${id}.json`)
    if (answer !== undefined) found.set(id, answer.role)
  }
  return found
}

/** Redmine creates it under this name, and its pages offer no way to rename it. */
export function nonMemberRole(roles: ReadonlyMap<number, RedmineRole>): RedmineRole | undefined {
  return [...roles.values()].find(({ name }) => name === 'Non member')
}

/**
 * Who sees what in a project, as groups: those with each visibility of issues, and those who may read the wiki. A
 * project that becomes public or private changes these groups and none of its documents.
 */
export function* projectGroups(rules: ProjectRules): Generator<Group> {
  const { id, name } = rules.project
  yield { id: `project-${id}-members`, title: name, members: membersWith(rules, () => true) }
  for (const visibility of VISIBILITIES) {
    yield readers(rules, visibility, TITLES[visibility], (role) => issueVisibility(role) === visibility)
  }
  yield readers(rules, 'wiki', 'can read the wiki', canReadWiki)
}

const TITLES = { all: 'sees all issues', default: 'sees public issues', own: 'sees only their own issues' }

function readers(
  rules: ProjectRules,
  kind: Visibility | 'wiki',
  title: string,
  fits: (role: RedmineRole) => boolean,
): Group {
  const { project } = rules
  const isOpen = project.is_public && nonMemberRoles(rules).some(fits)
  return {
    id: readersId(project.id, kind),
    // Sentences say "a member of" before it.
    title: `${project.name} with a role that ${title}`,
    members: membersWith(rules, fits),
    // In a public project a member's own roles count, and the role for non-members doesn't.
    ...(isOpen && { access: except(sourceUsers, group(`project-${project.id}-members`)) }),
  }
}

function nonMemberRoles({ memberships, roles, nonMember }: ProjectRules): RedmineRole[] {
  const override = memberships.find(({ group_non_member }) => group_non_member !== undefined)
  if (override === undefined) return nonMember === undefined ? [] : [nonMember]
  return override.roles.flatMap(({ id }) => roles.get(id) ?? [])
}

function readersId(project: number, kind: Visibility | 'wiki'): string {
  return `project-${project}-${kind}`
}

function membersWith({ memberships, roles }: ProjectRules, fits: (role: RedmineRole) => boolean): Member[] {
  return memberships.flatMap(({ user, group: team, roles: held }): Member[] => {
    const isHeld = held.some(({ id }) => {
      const role = roles.get(id)
      return role !== undefined && fits(role)
    })
    if (!isHeld) return []
    if (user !== undefined) return [{ account: String(user.id) }]
    return team === undefined ? [] : [{ group: String(team.id) }]
  })
}

function issueVisibility(role: RedmineRole): Visibility | undefined {
  if (!role.permissions.includes('view_issues')) return undefined
  // Versions that don't say it get the narrowest.
  return VISIBILITIES.find((each) => each === role.issues_visibility) ?? 'own'
}

function canReadWiki(role: RedmineRole): boolean {
  return role.permissions.includes('view_wiki_pages')
}

export function issueReaders(project: number, visibility: Visibility): Access {
  return group(readersId(project, visibility))
}

export function wikiReaders(project: number): Access {
  return anyOf(group(ADMINS), group(readersId(project, 'wiki')))
}

export function hasModule({ enabled_modules = [] }: RedmineProject, name: string): boolean {
  return enabled_modules.some((each) => each.name === name)
}

/** Everyone who sees anything of the project. */
export function projectReaders({ id }: RedmineProject): Access {
  return anyOf(group(ADMINS), ...[...VISIBILITIES, 'wiki' as const].map((kind) => group(readersId(id, kind))))
}
