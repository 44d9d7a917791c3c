import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { type IndexingToken, refuseOtherDatasource } from '../shared/indexing-token.ts'
import type { Datasource, DatasourceStore } from './datasource.ts'

/** The datasource, if it exists and the token may work on it. */
export async function getDatasource(
  { datasources }: { datasources: DatasourceStore },
  token: IndexingToken,
  name: string,
): Promise<Datasource> {
  // The token is checked first: one that is limited to other datasources learns nothing of this one.
  refuseOtherDatasource(token, name)
  return existingDatasource(datasources, name)
}

/** The same for who administers: there the name is part of the address, and what is not there is not found. */
export async function administeredDatasource(datasources: DatasourceStore, name: string): Promise<Datasource> {
  const found = await datasources.find(name)
  if (found === undefined) throw new ServiceError('not_found', `Data source ${quoted(name)} not found`)
  return found
}

export async function existingDatasource(datasources: DatasourceStore, name: string): Promise<Datasource> {
  const found = await datasources.find(name)
  if (found === undefined) {
    throw badField(
      'datasource',
      `must be an existing data source; got ${quoted(name)}. Create it with adddatasource or correct the name`,
      { code: 'datasource_not_found' },
    )
  }
  return found
}
