import { type DatasourceVisibility, DEFAULT_ACCESS } from '../domain/datasources/datasource.ts'
import { putDatasource } from '../domain/datasources/put-datasource.ts'
import { operator } from '../domain/shared/actor.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, withStores } from './command.ts'
import { UsageError } from './usage-error.ts'

/** `test-group`: only the users listed by `betausers`. */
const VISIBILITY: Readonly<Record<string, DatasourceVisibility>> = {
  all: 'ENABLED_FOR_ALL',
  'test-group': 'ENABLED_FOR_TEST_GROUP',
  nobody: 'NOT_ENABLED',
}

export const datasourceAdd: Command = {
  usage: `--name NAME [--display-name TEXT] [--url-regex REGEX] [--default-access ${DEFAULT_ACCESS.join('|')}] [--user-by-email] [--visibility ${Object.keys(VISIBILITY).join('|')}] [--data DIR]

--default-access  Who can see documents sent without permissions. everyone means all signed-in users.
--user-by-email   Permissions name users by email instead of by user ID.
--visibility      Who can see the data source at all.
A new data source defaults to everyone and all. An update keeps the options you leave out.`,
  async run(words, environment) {
    const options = readOptions(words, {
      name: { type: 'string' },
      'display-name': { type: 'string' },
      'url-regex': { type: 'string' },
      'default-access': { type: 'string' },
      'user-by-email': { type: 'boolean' },
      visibility: { type: 'string' },
      ...DATA_OPTION,
    })
    const name = required(options.name, 'name')
    const defaultAccess = readAccess(options['default-access'])
    const visibility = readVisibility(options.visibility)
    await withStores(configFrom(environment, { data: options.data }), async ({ datasources, audit, clock }) => {
      const existing = await datasources.find(name)
      await putDatasource({ datasources, audit, clock }, operator, {
        ...existing,
        name,
        ...(options['display-name'] !== undefined && { displayName: options['display-name'] }),
        ...(options['url-regex'] !== undefined && { urlRegex: options['url-regex'] }),
        ...(defaultAccess !== undefined && { defaultAccess }),
        ...(visibility !== undefined && { visibility }),
        ...(options['user-by-email'] === true && { isUserReferencedByEmail: true }),
      })
    })
    console.log(name)
  },
}

function readAccess(text: string | undefined) {
  if (text === undefined) return undefined
  const access = DEFAULT_ACCESS.find((known) => known === text)
  if (access === undefined) throw new UsageError(`--default-access is "${text}"; allowed: ${DEFAULT_ACCESS.join(', ')}`)
  return access
}

function readVisibility(text: string | undefined): DatasourceVisibility | undefined {
  if (text === undefined) return undefined
  const visibility = VISIBILITY[text]
  if (visibility === undefined) {
    throw new UsageError(`--visibility is "${text}"; allowed: ${Object.keys(VISIBILITY).join(', ')}`)
  }
  return visibility
}
