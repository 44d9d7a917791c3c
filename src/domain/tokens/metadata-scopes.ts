import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'

/** Custom metadata is no part of what an indexing token may do otherwise: each group is granted by itself, or all. */
export const GLOBAL_METADATA_SCOPE = 'custommetadata:global_scope'
const SCOPE = /^custommetadata:(global_scope|[A-Za-z0-9]{1,50})$/

/** Checks scopes as an administrator typed them. */
export function readMetadataScopes(scopes: readonly string[]): string[] {
  const wrong = scopes.find((scope) => !SCOPE.test(scope))
  if (wrong === undefined) return [...new Set(scopes)]
  throw badField('scopes', `must be ${GLOBAL_METADATA_SCOPE} or custommetadata:<group>; got ${quoted(wrong)}`)
}

/** A token without the group's scope gets a 401, because it isn't a credential for this group. */
export function refuseOtherMetadataGroup({ name, metadataScopes = [] }: IndexingToken, group: string): void {
  if (metadataScopes.includes(GLOBAL_METADATA_SCOPE) || metadataScopes.includes(`custommetadata:${group}`)) return
  throw new ServiceError(
    'metadata_scope_required',
    `Token ${quoted(name)} doesn't have the scope custommetadata:${group}; use one that does`,
  )
}
