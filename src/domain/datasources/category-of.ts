import type { Datasource, DocCategory } from './datasource.ts'

/** What kind of content documents of this type are. */
export function categoryOf(datasource: Datasource | undefined, objectType: string): DocCategory {
  const definition = datasource?.objectDefinitions?.find(({ name }) => name === objectType)
  return definition?.docCategory ?? datasource?.datasourceCategory ?? 'UNCATEGORIZED'
}
