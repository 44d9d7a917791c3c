import type { Access } from '#connector-kit'
import type { ConnectionScope } from '../crawl-store.ts'
import type { CrawledIdentity } from './crawl.ts'

const MAX_PARTS = 10_000

/** Accounts, groups and scopes that an expression names and the source doesn't list: `group 7`. */
export function unknownReferences(
  access: Access,
  { accountIds, groupIds }: CrawledIdentity,
  scopes: ReadonlyMap<string, ConnectionScope>,
): string[] {
  const unknown: string[] = []
  for (const part of partsOf(access)) {
    if (part.kind === 'user' && !accountIds.has(part.id)) unknown.push(`account ${part.id}`)
    if (part.kind === 'group' && !groupIds.has(part.id)) unknown.push(`group ${part.id}`)
    if (part.kind === 'scope' && !scopes.has(part.id)) unknown.push(`scope ${part.id}`)
  }
  return unknown
}

/** The IDs of everything that an expression names. */
export function referencesIn(access: Access): Readonly<Record<'user' | 'group' | 'scope', readonly string[]>> {
  const found = { user: new Set<string>(), group: new Set<string>(), scope: new Set<string>() }
  for (const part of partsOf(access)) if ('id' in part) found[part.kind].add(part.id)
  return { user: [...found.user], group: [...found.group], scope: [...found.scope] }
}

/** Whether the expression names one of these scopes. */
export function namesScope(access: Access, scopeIds: ReadonlySet<string>): boolean {
  return partsOf(access).some((part) => part.kind === 'scope' && scopeIds.has(part.id))
}

function partsOf(access: Access): Access[] {
  const parts: Access[] = [access]
  for (const part of parts) {
    if (parts.length > MAX_PARTS) break
    if (part.kind === 'anyOf' || part.kind === 'allOf') parts.push(...part.of)
    if (part.kind === 'except') parts.push(part.from, part.without)
  }
  return parts
}
