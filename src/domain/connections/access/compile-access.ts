import type { Access } from '#connector-kit'
import type { DocumentPermissions } from '../../../wire/document-definition.ts'
import { groupName } from './group-names.ts'
import { type IsOpenScope, simplifyAccess } from './simplify-access.ts'

/** A group that exists because permissions can't say the expression directly. Its members are worked out from it. */
export interface AccessList {
  readonly name: string
  readonly access: Access
}

export interface CompiledAccess {
  readonly permissions: DocumentPermissions
  /** The groups that `permissions` refers to besides the source's own groups and scopes. */
  readonly lists: readonly AccessList[]
}

/**
 * Document permissions for an access expression. Alternatives become entries of the permissions; conditions that must
 * all hold become an intersection of groups; everything else becomes a list, whose members the next identity write works out.
 */
export function compileAccess(access: Access, isOpenScope: IsOpenScope): CompiledAccess {
  const simple = simplifyAccess(access, isOpenScope)
  const lists = new Map<string, AccessList>()
  const asGroup = (part: Access): string => {
    if (part.kind === 'group') return groupName.ofGroup(part.id)
    if (part.kind === 'scope') return groupName.ofScope(part.id)
    const list = { name: groupName.ofList(part), access: part }
    lists.set(list.name, list)
    return list.name
  }

  const users: { datasourceUserId: string }[] = []
  const groups: string[] = []
  const intersections: { requiredGroups: string[] }[] = []
  let isForAll = false
  let isForSourceUsers = false
  for (const part of simple.kind === 'anyOf' ? simple.of : [simple]) {
    if (part.kind === 'everyone') isForAll = true
    else if (part.kind === 'sourceUsers') isForSourceUsers = true
    else if (part.kind === 'user') users.push({ datasourceUserId: part.id })
    else if (part.kind === 'allOf') intersections.push({ requiredGroups: part.of.map(asGroup) })
    else if (part.kind !== 'nobody') groups.push(asGroup(part))
  }
  return {
    permissions: {
      ...(isForAll && { allowAnonymousAccess: true }),
      ...(isForSourceUsers && { allowAllDatasourceUsersAccess: true }),
      ...(users.length > 0 && { allowedUsers: users }),
      ...(groups.length > 0 && { allowedGroups: groups }),
      ...(intersections.length > 0 && { allowedGroupIntersections: intersections }),
    },
    lists: [...lists.values()],
  }
}
