import type { Datasource } from '../datasources/datasource.ts'
import { principal } from './principals.ts'

/** Why nobody can see a document, as far as its own permissions and its data source decide it. */
export const HIDDEN_BECAUSE = ['DATASOURCE_DISABLED', 'NO_DEFAULT_ACCESS', 'NO_PERMISSIONS'] as const
export type HiddenBecause = (typeof HIDDEN_BECAUSE)[number]

/** Undefined: somebody may see it. Groups without members aren't looked into. */
export function hiddenFromAll(
  datasource: Pick<Datasource, 'name' | 'defaultAccess' | 'visibility'>,
  { principals }: { readonly principals: readonly string[] },
): HiddenBecause | undefined {
  if (datasource.visibility === 'NOT_ENABLED') return 'DATASOURCE_DISABLED'
  if (principals.length === 0) return 'NO_PERMISSIONS'
  const isByDefault = principals.every((name) => name === principal.byDefault(datasource.name))
  return isByDefault && datasource.defaultAccess === 'nobody' ? 'NO_DEFAULT_ACCESS' : undefined
}
