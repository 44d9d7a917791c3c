import { readFileSync } from 'node:fs'
import type { Connector } from '#connector-kit'
import type { Environment } from '../../config/read-config.ts'
import { addConnection } from '../../domain/connections/add-connection.ts'
import { checkNewConnection } from '../../domain/connections/check-connection.ts'
import { installedConnector } from '../../domain/connections/check-settings.ts'
import { operator } from '../../domain/shared/actor.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { type Command, configFrom, DATA_OPTION, listOf, readOptions, required } from '../command.ts'
import { readSecret } from '../read-secret.ts'
import { UsageError } from '../usage-error.ts'
import { hasFailed, printChecks } from './print-connections.ts'
import { withConnections } from './with-connections.ts'

type Values = Readonly<Record<string, unknown>>

export const connectionAdd: Command = {
  usage: `--connector NAME [--set NAME=VALUE]... [--title TEXT] [--datasource NAME] [--account-rule RULE]
        [--include A,B] [--exclude A,B] [--paused] [--no-check] [--secret-file FILE] [--data DIR] < SECRET

Tests the connection, then adds it. The service starts reading within seconds, unless you use --paused.
The secret is read from --secret-file, from ALMANAC_CONNECTION_SECRET, or else from standard input. If the connector
needs several values, it's a JSON object, for example {"user": "reader", "password": "…"}.

--set           A setting of the connector, for example --set url=https://redmine.example.com. Separate the values of
                a list with commas.
--datasource    Name of the data source to create. Defaults to the name of the connector.
--account-rule  Makes an email of an account that has none, for example {login}@example.com.
--include       IDs of the scopes to read. Leave it out to read all.
--exclude       IDs of scopes to leave out.
--no-check      Add the connection even if the source can't be reached.`,
  async run(words, environment) {
    const options = readOptions(words, {
      connector: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      title: { type: 'string' },
      datasource: { type: 'string' },
      'account-rule': { type: 'string' },
      include: { type: 'string' },
      exclude: { type: 'string' },
      paused: { type: 'boolean' },
      'no-check': { type: 'boolean' },
      'secret-file': { type: 'string' },
      ...DATA_OPTION,
    })
    const name = required(options.connector, 'connector')
    await withConnections(configFrom(environment, { data: options.data }), async (deps) => {
      const connector = await installedConnector(deps.connectorHost, name)
      const settings = {
        connector: name,
        config: readSettings(connector, options.set),
        secret: toSecret(connector, await secretText(connector, options['secret-file'], environment)),
      }
      if (options['no-check'] !== true) {
        const checks = await checkNewConnection(deps, operator, settings)
        printChecks(checks)
        if (hasFailed(checks)) {
          throw new OperatorError('the test failed, so the connection was not added; use --no-check to add it anyway')
        }
      }
      const { id } = await addConnection(deps, operator, {
        ...settings,
        title: options.title,
        datasource: options.datasource,
        accountRule: options['account-rule'],
        includedScopes: listOf(options.include),
        excludedScopes: listOf(options.exclude),
        isPaused: options.paused === true,
      })
      console.log(id)
    })
  },
}

function readSettings(connector: Connector, given: readonly string[]): Values {
  const settings: Record<string, unknown> = {}
  for (const pair of given) {
    const at = pair.indexOf('=')
    if (at < 1) throw new UsageError(`--set is "${pair}"; use NAME=VALUE`)
    const name = pair.slice(0, at).trim()
    settings[name] = toValue(connector, name, pair.slice(at + 1))
  }
  return settings
}

/** The schema says whether a text means a number, a list or a switch. The connector's own check refuses the rest. */
function toValue(connector: Connector, name: string, text: string): unknown {
  const properties = connector.config.properties as Record<string, { type?: string } | undefined>
  const type = properties[name]?.type
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if ((type === 'integer' || type === 'number') && text.trim() !== '') return Number(text)
  return type === 'array' ? listOf(text) : text
}

async function secretText(connector: Connector, file: string | undefined, environment: Environment): Promise<string> {
  if (Object.keys(connector.secret.properties).length === 0) return '{}'
  if (file !== undefined) {
    try {
      return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      throw new OperatorError(`can't read --secret-file: ${(error as Error).message}`)
    }
  }
  return environment['ALMANAC_CONNECTION_SECRET'] || readSecret(process.stdin)
}

function toSecret(connector: Connector, text: string): Values {
  const names = Object.keys(connector.secret.properties)
  const [only] = names
  if (text.trimStart().startsWith('{')) {
    try {
      return JSON.parse(text) as Values
    } catch {
      // The text itself isn't repeated: it's a secret.
      throw new OperatorError('the secret starts with { but is not valid JSON')
    }
  }
  if (names.length === 1 && only !== undefined) return { [only]: text }
  throw new OperatorError(`the secret must be a JSON object with ${names.join(', ')}`)
}
