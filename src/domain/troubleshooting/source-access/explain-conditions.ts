import type { Access } from '#connector-kit'
import type { NameOf } from '../../connections/access/describe-access.ts'
import { groupName } from '../../connections/access/group-names.ts'
import type { AccessCondition } from './source-access.ts'

const MAX_DEPTH = 16
const MAX_LINES = 60

/** Who somebody is in a source. */
export interface StandingInSource {
  /** As sentences call them. */
  readonly who: string
  readonly accountIds: ReadonlySet<string>
  /** The groups they are in, each with the way to it: the titles of the groups in between. */
  readonly groups: ReadonlyMap<string, readonly string[]>
  readonly nameOf: NameOf
  /** What decides who sees a scope. Undefined: the scope is gone or isn't read. */
  readonly scopeAccess: (id: string) => Access | undefined
}

export interface ExplainedConditions {
  readonly isMet: boolean
  readonly conditions: readonly AccessCondition[]
  /** The first condition that isn't met, as a sentence. */
  readonly lacking: string | undefined
}

interface Evaluated {
  readonly text: string
  readonly isMet: boolean
  readonly parts: readonly Evaluated[]
}

/** Which conditions of an access expression somebody meets. */
export function explainConditions(access: Access, standing: StandingInSource): ExplainedConditions {
  const evaluated = evaluate(access, standing, 0)
  const conditions: AccessCondition[] = []
  const add = ({ text, isMet, parts }: Evaluated, depth: number) => {
    if (conditions.length >= MAX_LINES) return
    conditions.push({ text, isMet, depth })
    for (const part of parts) add(part, depth + 1)
  }
  add(evaluated, 0)
  return {
    isMet: evaluated.isMet,
    conditions,
    lacking: evaluated.isMet ? undefined : lackingIn(evaluated, standing.who),
  }
}

function evaluate(access: Access, standing: StandingInSource, depth: number): Evaluated {
  const { who, nameOf } = standing
  const leaf = (isMet: boolean, met: string, unmet: string): Evaluated => ({
    text: isMet ? met : unmet,
    isMet,
    parts: [],
  })
  if (depth > MAX_DEPTH) return leaf(false, '', 'The conditions are nested too deeply')
  const each = (of: readonly Access[]) => of.map((part) => evaluate(part, standing, depth + 1))
  switch (access.kind) {
    case 'everyone':
      return leaf(true, 'Everyone can see it', '')
    case 'sourceUsers':
      return leaf(standing.accountIds.size > 0, `${who} has an active account`, `${who} has no active account`)
    case 'user': {
      const name = nameOf('user', access.id) ?? `the account ${access.id}`
      return leaf(standing.accountIds.has(access.id), `${name} is ${who}'s account`, `${name} isn't ${who}'s account`)
    }
    case 'group':
      return member(access.id, standing)
    case 'scope':
      return scope(access.id, standing, depth)
    case 'anyOf': {
      const parts = each(access.of)
      const isMet = parts.some((part) => part.isMet)
      return { text: isMet ? 'At least one of these is met' : NONE_MET, isMet, parts }
    }
    case 'allOf': {
      const parts = each(access.of)
      const isMet = parts.length > 0 && parts.every((part) => part.isMet)
      return { text: isMet ? 'All of these are met' : 'Not all of these are met; all are required', isMet, parts }
    }
    case 'except': {
      const from = evaluate(access.from, standing, depth + 1)
      const without = evaluate(access.without, standing, depth + 1)
      const denied = without.isMet ? `${who} is denied: ${lowered(without)}` : `${who} isn't denied`
      const isMet = from.isMet && !without.isMet
      const parts = [from, { text: denied, isMet: !without.isMet, parts: [] }]
      return { text: isMet ? 'Allowed and not denied' : 'Allowed for some, denied for others', isMet, parts }
    }
    default:
      return leaf(false, '', 'The source lists no one')
  }
}

function member(id: string, { who, groups, nameOf }: StandingInSource): Evaluated {
  const title = nameOf('group', id)
  const way = groups.get(groupName.ofGroup(id))
  if (title === undefined) {
    return { text: `The source doesn't list the group ${id}, so it has no members`, isMet: false, parts: [] }
  }
  if (way === undefined) return { text: `${who} isn't a member of ${title}`, isMet: false, parts: [] }
  const through = way.length === 0 ? '' : ` (through ${way.join(', then ')})`
  return { text: `${who} is a member of ${title}${through}`, isMet: true, parts: [] }
}

function scope(id: string, standing: StandingInSource, depth: number): Evaluated {
  const { who, groups, nameOf, scopeAccess } = standing
  const access = scopeAccess(id)
  const title = nameOf('scope', id) ?? id
  if (access === undefined) return { text: `${title} is gone from the source`, isMet: false, parts: [] }
  const isMet = access.kind === 'everyone' || groups.has(groupName.ofScope(id))
  return {
    text: isMet ? `${who} can see ${title}` : `${who} can't see ${title}`,
    isMet,
    parts: [evaluate(access, standing, depth + 1)],
  }
}

function lowered({ text, parts }: Evaluated): string {
  const [only] = parts.filter(({ isMet }) => isMet)
  return only === undefined ? text : lowered(only)
}

const NONE_MET = 'None of these is met; one is enough'

/** Descends to the one thing that is missing. Where several would do, there is no such thing. */
function lackingIn({ text, parts }: Evaluated, who: string): string {
  const unmet = parts.filter(({ isMet }) => !isMet)
  const [first] = unmet
  if (first === undefined) return text
  if (unmet.length === 1 || text.startsWith('Not all')) return lackingIn(first, who)
  // Said without the list below it.
  return text === NONE_MET ? `${who} meets none of the conditions; one is enough` : text
}
