import type { Access } from '#connector-kit'
import type { SourceIdentity } from './resolve-access.ts'

const MAX_PARTS = 10

/** An expression in words, with the names people know: "members of HR team, or Ann". */
export function describeAccess(access: Access, identity: SourceIdentity): string {
  const nameOf = (list: readonly { id: string; title?: string; name?: string }[], id: string) => {
    const found = list.find((each) => each.id === id)
    return found?.title ?? found?.name ?? `unknown (${id})`
  }
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
        return nameOf(identity.accounts, part.id)
      case 'group':
        return `members of ${nameOf(identity.groups, part.id)}`
      case 'scope':
        return `people who can see ${nameOf(identity.scopes, part.id)}`
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
