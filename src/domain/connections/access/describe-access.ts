import type { Access } from '#connector-kit'
import type { SourceIdentity } from './resolve-access.ts'

const MAX_PARTS = 10

/** What people call an account, a group or a scope. Undefined: the source doesn't list it. */
export type NameOf = (kind: 'user' | 'group' | 'scope', id: string) => string | undefined

export function namesIn({ accounts, groups, scopes }: SourceIdentity): NameOf {
  const names = {
    user: new Map(accounts.map(({ id, name }) => [id, name])),
    group: new Map(groups.map(({ id, title }) => [id, title])),
    scope: new Map(scopes.map(({ id, title }) => [id, title])),
  }
  return (kind, id) => names[kind].get(id)
}

/** An expression in words, with the names people know: "members of HR team, or Ann". */
export function describeAccess(access: Access, nameOf: NameOf): string {
  const describe = (part: Access, depth: number): string => {
    if (depth > MAX_PARTS) return '…'
    const all = (of: readonly Access[], word: string) => {
      const parts = of.slice(0, MAX_PARTS).map((each) => describe(each, depth + 1))
      const more = of.length > MAX_PARTS ? [`${of.length - MAX_PARTS} more`] : []
      return [...parts, ...more].join(word) || 'nobody'
    }
    switch (part.kind) {
      case 'everyone':
        return 'everyone'
      case 'sourceUsers':
        return 'all users of the source'
      case 'user':
        return nameOf('user', part.id) ?? `unknown account (${part.id})`
      case 'group':
        return `members of ${nameOf('group', part.id) ?? `an unknown group (${part.id})`}`
      case 'scope':
        return `people who can see ${nameOf('scope', part.id) ?? `an unknown scope (${part.id})`}`
      case 'anyOf':
        return all(part.of, ', or ')
      case 'allOf':
        return all(part.of, ' and also ')
      case 'except':
        return `${describe(part.from, depth + 1)}, except ${describe(part.without, depth + 1)}`
      default:
        return 'nobody'
    }
  }
  return describe(access, 0)
}
