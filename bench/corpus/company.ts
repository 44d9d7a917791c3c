import { principal } from '../../src/domain/access/principals.ts'
import { Random } from '../../test/support/random.ts'

/** The company whose documents are searched: who is in it, and who the caller is. */
export const DATASOURCES = Array.from({ length: 16 }, (_, number) => `app${number}`)
export const GROUPS = 2000
export const PEOPLE = 2000
const GROUPS_OF_DATASOURCE = GROUPS / DATASOURCES.length
const CALLERS_DATASOURCES = 8
const CALLERS_GROUPS = 50

export const emailOf = (person: number) => `person${person}@example.com`
/** The groups of a datasource are numbered from 0. */
export const groupName = (group: number) => `group${group}`

export interface Caller {
  readonly email: string
  readonly datasources: readonly number[]
  readonly groups: readonly { readonly datasource: number; readonly group: number }[]
  readonly principals: ReadonlySet<string>
}

/** A user of 50 groups in 8 datasources. */
export function makeCaller(seed: number): Caller {
  const random = new Random(seed ^ 0x5eed)
  const email = emailOf(7)
  const datasources = random.shuffle(DATASOURCES.map((_, number) => number)).slice(0, CALLERS_DATASOURCES)
  const all = datasources.flatMap((datasource) =>
    Array.from({ length: GROUPS_OF_DATASOURCE }, (_, group) => ({ datasource, group })),
  )
  const groups = random.shuffle(all).slice(0, CALLERS_GROUPS)
  const principals = new Set<string>([principal.public])
  for (const datasource of datasources) principals.add(principal.datasourceUsers(DATASOURCES[datasource]!))
  // Whoever is named by e-mail is meant also where the directory does not know them.
  for (const name of DATASOURCES) principals.add(principal.email(name, email))
  for (const { datasource, group } of groups)
    principals.add(principal.group(DATASOURCES[datasource]!, groupName(group)))
  return { email, datasources, groups, principals }
}

export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'datasource' }
  | { readonly kind: 'private'; readonly person: number }
  | { readonly kind: 'groups'; readonly groups: readonly number[] }

/** 15 % of the documents are for all, 30 % for the users of their datasource, 5 % for one person, the rest for groups. */
export function drawAccess(random: Random): Access {
  const share = random.fraction()
  if (share < 0.15) return { kind: 'public' }
  if (share < 0.45) return { kind: 'datasource' }
  if (share < 0.5) return { kind: 'private', person: random.below(PEOPLE) }
  const groups = Array.from({ length: 1 + random.below(4) }, () => random.below(GROUPS_OF_DATASOURCE))
  return { kind: 'groups', groups: [...new Set(groups)] }
}

export function principalsOf(access: Access, datasource: string): string[] {
  if (access.kind === 'public') return [principal.public]
  if (access.kind === 'datasource') return [principal.datasourceUsers(datasource)]
  if (access.kind === 'private') return [principal.email(datasource, emailOf(access.person))]
  return access.groups.map((group) => principal.group(datasource, groupName(group)))
}
