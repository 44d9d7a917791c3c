import { badField, quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { refuseScriptAddress } from '../shared/refuse-script-address.ts'
import { type Datasource, type DatasourceStore, INITIAL_ACCESS } from './datasource.ts'
import { refuseBadPatterns } from './datasource-rules.ts'

export interface AddDatasourceDeps {
  datasources: DatasourceStore
  clock: Clock
}

/** What a caller says of a datasource; the rest is filled in. */
export type DatasourceInput = Partial<Datasource> & Pick<Datasource, 'name'>

const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/

/**
 * Creates a datasource or overwrites its configuration; default access and visibility of the `existing` one stay unless
 * they are given.
 */
export async function addDatasource(
  { datasources, clock }: AddDatasourceDeps,
  input: DatasourceInput,
  existing?: Datasource,
): Promise<void> {
  refuseBadDatasourceName('name', input.name)
  refuseBadPatterns(input)
  refuseAddresses(input)
  const connectionId = 'connectionId' in input ? input.connectionId : existing?.connectionId
  if (connectionId !== undefined && input.identityDatasourceName !== undefined) {
    throw badField('identityDatasourceName', "can't be set: the connection of this datasource brings its own users")
  }
  await refuseUnknownIdentity(datasources, input)
  await datasources.put(
    {
      displayName: input.name,
      datasourceCategory: 'UNCATEGORIZED',
      trustUrlRegexForViewActivity: true,
      stripFragmentInCanonicalUrl: true,
      isEntityDatasource: false,
      isTestDatasource: false,
      isUserReferencedByEmail: false,
      ...input,
      defaultAccess: input.defaultAccess ?? existing?.defaultAccess ?? INITIAL_ACCESS,
      visibility: input.visibility ?? existing?.visibility ?? 'ENABLED_FOR_ALL',
      ...(input.testGroup === undefined && existing?.testGroup && { testGroup: existing.testGroup }),
      ...ofConnection(connectionId),
    },
    clock.now(),
  )
}

/** `field` is where the request has the name. */
export function refuseBadDatasourceName(field: string, name: string): void {
  if (NAME.test(name)) return
  throw badField(
    field,
    `must be letters, digits, hyphens, dots and underscores, at most 100 characters; got ${quoted(name)}`,
  )
}

/** A connection names users by their ID in the source, and brings its own. */
function ofConnection(connectionId: string | undefined): Partial<Datasource> {
  return connectionId === undefined ? { connectionId } : { connectionId, isUserReferencedByEmail: false }
}

/** They become links and pictures in pages. */
function refuseAddresses({ homeUrl, iconUrl, iconDarkUrl, quicklinks = [] }: DatasourceInput): void {
  refuseScriptAddress(homeUrl, 'homeUrl')
  refuseScriptAddress(iconUrl, 'iconUrl')
  refuseScriptAddress(iconDarkUrl, 'iconDarkUrl')
  for (const [at, { url }] of quicklinks.entries()) refuseScriptAddress(url, `quicklinks[${at}].url`)
}

async function refuseUnknownIdentity(datasources: DatasourceStore, input: DatasourceInput): Promise<void> {
  const { identityDatasourceName, name } = input
  if (identityDatasourceName === undefined || identityDatasourceName === name) return
  if ((await datasources.find(identityDatasourceName)) === undefined) {
    throw badField('identityDatasourceName', `must be an existing data source; got ${quoted(identityDatasourceName)}`, {
      code: 'datasource_not_found',
    })
  }
}
