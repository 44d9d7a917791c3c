import { type Access, everyone, nobody, sourceUsers } from '#connector-kit'

/** Deeper expressions grant nothing: no source nests permissions like that, so something is wrong. */
const MAX_DEPTH = 32

/** Whether every signed-in user may see a scope; such a scope isn't a group but `everyone`. */
export type IsOpenScope = (scopeId: string) => boolean

/**
 * The same access in one form: constants folded, nested lists flattened, parts sorted and distinct. Two expressions that
 * differ only in order or nesting become equal, so they share one group.
 */
export function simplifyAccess(access: Access, isOpenScope: IsOpenScope, depth = 0): Access {
  if (depth > MAX_DEPTH) return nobody
  switch (access.kind) {
    case 'everyone':
      return everyone
    case 'sourceUsers':
      return sourceUsers
    case 'user':
    case 'group':
      return access.id === '' ? nobody : { kind: access.kind, id: access.id }
    case 'scope':
      return isOpenScope(access.id) ? everyone : { kind: 'scope', id: access.id }
    case 'anyOf':
      return simplifyAny(access.of.map((part) => simplifyAccess(part, isOpenScope, depth + 1)))
    case 'allOf':
      return simplifyAll(access.of.map((part) => simplifyAccess(part, isOpenScope, depth + 1)))
    case 'except':
      return simplifyExcept(
        simplifyAccess(access.from, isOpenScope, depth + 1),
        simplifyAccess(access.without, isOpenScope, depth + 1),
      )
    default:
      // A kind from a newer kit, or from code that wasn't type-checked.
      return nobody
  }
}

function simplifyAny(parts: readonly Access[]): Access {
  const flat = parts.flatMap((part) => (part.kind === 'anyOf' ? part.of : [part]))
  if (flat.some(({ kind }) => kind === 'everyone')) return everyone
  return join('anyOf', distinct(flat.filter(({ kind }) => kind !== 'nobody'))) ?? nobody
}

function simplifyAll(parts: readonly Access[]): Access {
  // All of nothing would be everyone. A source that names no condition has named no reader.
  if (parts.length === 0) return nobody
  const flat = parts.flatMap((part) => (part.kind === 'allOf' ? part.of : [part]))
  if (flat.some(({ kind }) => kind === 'nobody')) return nobody
  return join('allOf', distinct(flat.filter(({ kind }) => kind !== 'everyone'))) ?? everyone
}

function simplifyExcept(from: Access, without: Access): Access {
  if (from.kind === 'nobody' || without.kind === 'everyone') return nobody
  if (without.kind === 'nobody') return from
  return { kind: 'except', from, without }
}

function join(kind: 'anyOf' | 'allOf', of: readonly Access[]): Access | undefined {
  return of.length > 1 ? { kind, of } : of[0]
}

function distinct(parts: readonly Access[]): Access[] {
  const byText = new Map(parts.map((part) => [JSON.stringify(part), part]))
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
}
