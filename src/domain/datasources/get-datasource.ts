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

/** The same for writing. What a connection fills, nobody else may write to. */
export async function writableDatasource(
  deps: { datasources: DatasourceStore },
  token: IndexingToken,
  name: string,
): Promise<Datasource> {
  const found = await getDatasource(deps, token, name)
  refuseConnected(found)
  return found
}

/** Refuses writes to a data source that a connection fills, or that is being deleted. */
export function refuseConnected({ name, connectionId, deletedAt }: Datasource): void {
  if (deletedAt !== undefined) throw beingDeleted(name)
  if (connectionId === undefined) return
  throw new ServiceError(
    'datasource_not_allowed',
    `Datasource "${name}" is filled by a connection, so you can't push to it; push to another datasource`,
    { details: [{ field: 'datasource', message: 'belongs to a connection' }] },
  )
}

export function beingDeleted(name: string): ServiceError {
  return new ServiceError(
    'conflict',
    `Data source ${quoted(name)} is being deleted; use another name, or try again later`,
  )
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
      `must be an existing data source; got ${quoted(name)}. Correct the name, or create it in the console, with adddatasource or ./almanac datasource add`,
      { code: 'datasource_not_found' },
    )
  }
  return found
}
