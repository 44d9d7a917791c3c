import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { Datasource, DatasourceStore } from './datasource.ts'

export async function listDatasources(
  { datasources }: { datasources: DatasourceStore },
  actor: Actor,
): Promise<Datasource[]> {
  refuseUnless(actor, 'datasources')
  return datasources.list()
}
