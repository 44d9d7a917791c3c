import { setTimeout as pause } from 'node:timers/promises'
import { checkConnection } from '../../domain/connections/check-connection.ts'
import { type ConnectionRun, REMOVALS, RUN_MODES } from '../../domain/connections/connection.ts'
import type { ConnectionDeps } from '../../domain/connections/connection-deps.ts'
import { getConnection, listConnections, listProblems, listScopes } from '../../domain/connections/read-connections.ts'
import { removeConnection } from '../../domain/connections/remove-connection.ts'
import { retryProblems } from '../../domain/connections/retry-problems.ts'
import { pauseConnection, resumeConnection, startRun } from '../../domain/connections/start-run.ts'
import { operator } from '../../domain/shared/actor.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { type Command, configFrom, DATA_OPTION, oneOf, readOptions, required } from '../command.ts'
import { hasFailed, printChecks, sayRun, stateOf } from './print-connections.ts'
import { withConnections } from './with-connections.ts'

const POLL_MS = 500
const ID_OPTION = { id: { type: 'string' }, ...DATA_OPTION } as const

export const connectionList: Command = {
  usage: `[--json] [--data DIR]

Tab-separated: ID, connector, status, problems, last run, next run, title.`,
  async run(words, environment) {
    const options = readOptions(words, { json: { type: 'boolean' }, ...DATA_OPTION })
    await withConnections(configFrom(environment, { data: options.data }), async (deps) => {
      for (const connection of await listConnections(deps, operator)) {
        const { id, connector, title, problems, lastRun, nextDueAt, isPaused } = connection
        const lastRunAt = lastRun?.startedAt.toISOString() ?? 'never'
        const nextRunAt = isPaused ? 'paused' : nextDueAt.toISOString()
        const fields = { id, connector, status: stateOf(connection), problems, lastRunAt, nextRunAt, title }
        console.log(options.json === true ? JSON.stringify(fields) : Object.values(fields).join('\t'))
      }
    })
  },
}

export const connectionCheck = ofConnection('Prints one line per check.', async (deps, id) => {
  const checks = await checkConnection(deps, operator, id)
  printChecks(checks)
  if (hasFailed(checks)) throw new OperatorError('the test failed')
})

export const connectionStatus = ofConnection('', async (deps, id) => {
  const connection = await getConnection(deps, operator, id)
  const scopes = await listScopes(deps, operator, id)
  const { title, connector, datasource, isPaused, nextDueAt, lastRun, problems } = connection
  const done = scopes.filter(({ state }) => state === 'done').length
  const time = (at: Date | undefined) => at?.toISOString() ?? 'never'
  const facts = {
    Connection: `${title} (${connector})`,
    'Data source': datasource,
    Status: stateOf(connection),
    Scopes: `${done} of ${scopes.length} done`,
    Problems: String(problems),
    'Accounts and groups read': time(connection.identityReadAt),
    'Last full comparison': time(connection.comparedAt),
    'Last run': lastRun === undefined ? 'never' : sayRun(lastRun),
    'Next run': isPaused ? 'when you resume it' : time(nextDueAt),
  }
  for (const [name, value] of Object.entries(facts)) console.log(`${name}: ${value}`)
})

export const connectionPause = ofConnection('A run in progress stops.', (deps, id) =>
  pauseConnection(deps, operator, id),
)

export const connectionResume = ofConnection('', (deps, id) => resumeConnection(deps, operator, id))

export const connectionRun: Command = {
  usage: `--id ID [--mode ${RUN_MODES.join('|')}] [--wait] [--data DIR]

--mode  changes (default) reads what changed. compare lists everything and reads what differs. full reads everything
        again. dry-run reads and changes nothing.
--wait  Wait until the run ends, and print what it did. A service must be running.`,
  async run(words, environment) {
    const options = readOptions(words, {
      mode: { type: 'string', default: 'changes' },
      wait: { type: 'boolean' },
      ...ID_OPTION,
    })
    const id = required(options.id, 'id')
    const mode = oneOf('mode', options.mode, RUN_MODES)
    await withConnections(configFrom(environment, { data: options.data }), async (deps) => {
      const [before] = await deps.connections.runs(id, 1)
      await startRun(deps, operator, id, mode)
      if (options.wait !== true) return
      const run = await runAfter(deps, id, before?.id)
      console.log(sayRun(run))
      if (run.report !== undefined) printReport(run.report)
      if (run.outcome !== 'done' && run.outcome !== 'problems') throw new OperatorError('the run failed')
    })
  },
}

async function runAfter(
  { connections }: ConnectionDeps,
  id: string,
  before: string | undefined,
): Promise<ConnectionRun> {
  for (;;) {
    const [newest] = await connections.runs(id, 1)
    // A run that is stopped because the connection changed starts again.
    const isOther = newest !== undefined && newest.id !== before && newest.outcome !== 'stopped'
    if (isOther && newest.endedAt !== undefined) return newest
    await pause(POLL_MS)
  }
}

function printReport({
  documents,
  accounts,
  accountsWithoutEmail,
  groups,
  samples,
}: NonNullable<ConnectionRun['report']>) {
  console.log(`${documents} documents, ${accounts} accounts, ${groups} groups`)
  if (accountsWithoutEmail.length > 0) {
    console.log(`Accounts without an email: ${accountsWithoutEmail.map(({ name }) => name).join(', ')}`)
  }
  for (const { title, access } of samples.slice(0, 20)) console.log(`${title}\t${access}`)
}

export const connectionProblems: Command = {
  usage: `--id ID [--retry] [--data DIR]

Tab-separated: stage, item or scope, attempts, next attempt, reason.
--retry  Retry all of them within seconds.`,
  async run(words, environment) {
    const options = readOptions(words, { retry: { type: 'boolean' }, ...ID_OPTION })
    const id = required(options.id, 'id')
    await withConnections(configFrom(environment, { data: options.data }), async (deps) => {
      for (const { stage, subject, attempts, nextAt, reason } of await listProblems(deps, operator, id, 1000)) {
        console.log([stage, subject, attempts, nextAt?.toISOString() ?? 'never', reason].join('\t'))
      }
      if (options.retry !== true) return
      console.error(`almanac: retrying ${await retryProblems(deps, operator, id)} problems`)
    })
  },
}

export const connectionRemove: Command = {
  usage: `--id ID --documents ${REMOVALS.join('|')} [--data DIR]

--documents  keep leaves them searchable, but changes and revoked permissions in the source no longer arrive.
             hide hides them from everyone. delete deletes them, which can't be undone.
The connection's settings, credentials and account matches are deleted.`,
  async run(words, environment) {
    const options = readOptions(words, { documents: { type: 'string' }, ...ID_OPTION })
    const id = required(options.id, 'id')
    const removal = oneOf('documents', required(options.documents, 'documents'), REMOVALS)
    await withConnections(configFrom(environment, { data: options.data }), (deps) =>
      removeConnection(deps, operator, id, removal),
    )
    console.log(id)
  },
}

function ofConnection(help: string, work: (deps: ConnectionDeps, id: string) => Promise<void>): Command {
  return {
    usage: `--id ID [--data DIR]${help === '' ? '' : `\n\n${help}`}`,
    async run(words, environment) {
      const options = readOptions(words, ID_OPTION)
      const id = required(options.id, 'id')
      await withConnections(configFrom(environment, { data: options.data }), (deps) => work(deps, id))
    },
  }
}
