import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { type AuditDeps, changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { type IndexingToken, refuseOtherDatasource } from '../shared/indexing-token.ts'
import { type AddDatasourceDeps, addDatasource, type DatasourceInput } from './add-datasource.ts'
import type { Datasource } from './datasource.ts'
import { beingDeleted, existingDatasource, refuseConnected } from './get-datasource.ts'

type PutDatasourceDeps = AddDatasourceDeps & AuditDeps

/**
 * Creates a datasource or overwrites its configuration, as `actor`. Connectors repeat theirs at every start: what
 * changes nothing is no entry in the audit log.
 */
export function putDatasource(deps: PutDatasourceDeps, actor: Actor, input: DatasourceInput): Promise<Datasource> {
  return writeDatasource(deps, actor, input.name, () => withoutConnection(input))
}

/**
 * The same with an indexing token. To take users and groups from another datasource, it has to cover that one too: by who
 * may see a document, it could be asked about them. What somebody with more rights has set may be repeated.
 */
export function putDatasourceWithToken(
  deps: PutDatasourceDeps,
  token: IndexingToken,
  address: string,
  input: DatasourceInput,
): Promise<Datasource> {
  refuseOtherDatasource(token, input.name)
  const actor: Actor = { kind: 'indexingToken', id: token.id, name: token.name, address }
  return writeDatasource(deps, actor, input.name, (before) => {
    if (before !== undefined) refuseConnected(before)
    const { identityDatasourceName: source = input.name } = input
    if (source !== before?.identityDatasourceName) refuseOtherDatasource(token, source)
    return withoutConnection(input)
  })
}

/** Only connections say which data source is theirs. */
function withoutConnection({ connectionId: _, ...input }: DatasourceInput): DatasourceInput {
  return input
}

/** Creates a datasource that is not there yet; of several at once, one does. */
export function createDatasource(deps: PutDatasourceDeps, actor: Actor, input: DatasourceInput): Promise<Datasource> {
  return writeDatasource(deps, actor, input.name, (before) => {
    if (before === undefined) return input
    throw new ServiceError('conflict', `A data source named ${quoted(input.name)} already exists; edit it instead`)
  })
}

/** Changes what is named and leaves the rest, also what somebody else changes at the same time. */
export function changeDatasource(
  deps: PutDatasourceDeps,
  actor: Actor,
  name: string,
  change: Partial<Datasource>,
): Promise<Datasource> {
  return writeDatasource(deps, actor, name, (before) => {
    if (before !== undefined) return { ...before, ...change, name }
    throw new ServiceError('not_found', `Data source ${quoted(name)} not found`)
  })
}

function writeDatasource(
  deps: PutDatasourceDeps,
  actor: Actor,
  name: string,
  decide: (before: Datasource | undefined) => DatasourceInput,
): Promise<Datasource> {
  const key = { name: `datasource ${name}`, read: () => deps.datasources.hold(name) }
  return changeRecord(deps, actor, key, async (before) => {
    if (before?.deletedAt !== undefined) throw beingDeleted(name)
    await addDatasource(deps, decide(before), before)
    const after = await existingDatasource(deps.datasources, name)
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])] as (keyof Datasource)[]
    const details = changesOf(before, after, fields)
    const action = before ? 'datasource.change' : 'datasource.create'
    return { result: after, note: details && { action, subject: name, details } }
  })
}
