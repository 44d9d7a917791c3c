import type { DocumentPermissions } from '../../wire/document-definition.ts'
import type { Datasource } from '../datasources/datasource.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import { soleGroupsOf } from './document-visibility.ts'

interface Restricted {
  readonly datasource: string
  readonly permissions: DocumentPermissions | undefined
}

/** What people call a group of a data source. A group without a title goes by its own name. */
export type GroupTitles = (datasource: string, group: string) => string

/**
 * The titles of the groups that are the only ones who see these documents. Only their members may know them, so pass only documents
 * that the caller sees through their own permissions: whoever sees such a document is a member of all these groups.
 */
export async function soleGroupTitles(
  { identity }: { identity: Pick<IdentityStore, 'groupTitles'> },
  documents: readonly Restricted[],
  datasources: ReadonlyMap<string, Datasource>,
): Promise<GroupTitles> {
  const sourceOf = (name: string) => datasources.get(name)?.identityDatasourceName ?? name
  const groups = new Map<string, Set<string>>()
  for (const { datasource, permissions } of documents) {
    const source = sourceOf(datasource)
    for (const group of soleGroupsOf(permissions)) groups.set(source, (groups.get(source) ?? new Set()).add(group))
  }
  const titles = new Map<string, ReadonlyMap<string, string>>()
  await Promise.all(
    [...groups].map(async ([source, names]) => titles.set(source, await identity.groupTitles(source, [...names]))),
  )
  return (datasource, group) => titles.get(sourceOf(datasource))?.get(group) ?? group
}
