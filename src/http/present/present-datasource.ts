import type { Datasource } from '../../domain/datasources/datasource.ts'
import type { DatasourceConfig } from '../schemas/indexing/datasource-config.ts'
import type { Wire } from '../schemas/wire.ts'

/** A datasource on the wire, field by field: what is stored beside these stays inside. */
export function presentDatasource(datasource: Datasource): Wire<typeof DatasourceConfig> {
  const { visibility: _visibility, testGroup: _testGroup, ...config } = datasource
  // The specification promises name, displayName and urlRegex as texts.
  // The fields carry the interface's names already, and the answer's schema lets no other out.
  return structuredClone({ urlRegex: '', ...config }) as Wire<typeof DatasourceConfig>
}
