import type { UserReference } from '../../wire/document-definition.ts'
import { namesOnePerson, principal } from './principals.ts'

/**
 * How an admin or a policy overrides a document's permissions. The names are part of the API.
 * See docs/decisions/0021-visibility-overrides.md.
 */
export const VISIBILITY_OVERRIDES = ['NONE', 'HIDE_FROM_ALL', 'HIDE_FROM_GROUPS', 'HIDE_FROM_ALL_EXCEPT_OWNER'] as const
export type VisibilityOverride = (typeof VISIBILITY_OVERRIDES)[number]

/** Who an override hides the document from, for sentences. */
export const HIDDEN_FROM: Readonly<Record<VisibilityOverride, string>> = {
  NONE: 'no one',
  HIDE_FROM_ALL: 'everyone',
  HIDE_FROM_GROUPS: 'everyone not named in its permissions',
  HIDE_FROM_ALL_EXCEPT_OWNER: 'everyone except its owner',
}

/** Of several that hold, the first. */
const STRICTEST: readonly VisibilityOverride[] = ['HIDE_FROM_ALL', 'HIDE_FROM_ALL_EXCEPT_OWNER', 'HIDE_FROM_GROUPS']

export function strictest(overrides: readonly VisibilityOverride[]): VisibilityOverride {
  return STRICTEST.find((override) => overrides.includes(override)) ?? 'NONE'
}

/** Who an access list is about, and whose the document is. */
export interface Overridden {
  readonly datasource: string
  readonly principals: readonly string[]
  readonly owner: UserReference | undefined
}

/** The principals that an override leaves. It only ever narrows: whoever the access list shuts out stays out. */
export function narrowed(override: VisibilityOverride, document: Overridden): readonly string[] {
  switch (override) {
    case 'NONE':
      return document.principals
    case 'HIDE_FROM_ALL':
      return []
    case 'HIDE_FROM_GROUPS':
      return document.principals.filter(namesOnePerson)
    case 'HIDE_FROM_ALL_EXCEPT_OWNER':
      return ownersOf(document)
  }
}

/**
 * The owner, where the access list names them; where it admits a group, the owner as one of that group: an owner who
 * leaves it loses sight of the document like everybody else.
 */
function ownersOf({ datasource, principals, owner }: Overridden): string[] {
  const names: string[] = []
  if (owner?.email) names.push(principal.email(datasource, owner.email))
  if (owner?.datasourceUserId) names.push(principal.user(datasource, owner.datasourceUserId))
  return names.flatMap((name) =>
    principals.flatMap((admitted) => {
      if (admitted === name) return [name]
      return namesOnePerson(admitted) ? [] : [principal.ownerAmong(name, admitted)]
    }),
  )
}
