import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Connector } from '#connector-kit'
import { Recorder, type Recording, replayClients } from '../../../packages/connector-kit/testing/recording.ts'
import type { Environment } from '../../config/read-config.ts'
import { checkValues } from '../../connectors/host/check-values.ts'
import { installedConnectors, ProcessConnectorHost } from '../../connectors/host/connector-host.ts'
import type { OpenTransport } from '../../connectors/transports/transport.ts'
import { systemClock } from '../../kernel/clock.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { type Command, readArguments } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { readValues } from './dev-values.ts'
import { printConformance } from './print-conformance.ts'
import { printSession } from './print-session.ts'

const OPTIONS = {
  config: { type: 'string' },
  set: { type: 'string', multiple: true },
  items: { type: 'string', default: '20' },
  test: { type: 'boolean' },
  watch: { type: 'boolean' },
  record: { type: 'string' },
  replay: { type: 'string' },
} as const

const MEGABYTE = 1024 ** 2
const LIMITS = {
  maxMemoryBytes: 256 * MEGABYTE,
  maxItemBytes: 32 * MEGABYTE,
  requestTimeoutMs: 60_000,
  idleMs: 600_000,
}
/** An editor writes a file in several steps. */
const SETTLE_MS = 200

export const connectorDev: Command = {
  usage: `FILE [--config FILE] [--set NAME=VALUE]... [--items 20] [--test] [--watch] [--record FILE | --replay FILE]

Reads a source with the connector in FILE and prints what it finds. Nothing is stored.
Settings come from --config (a JSON file), --set, and environment variables like CONNECTOR_URL. Secrets come from
environment variables like CONNECTOR_API_KEY. In a terminal, you are asked for what is missing.

--items   How many items to read.
--test    Also run the conformance checks that only read.
--watch   Run again whenever a file beside FILE changes.
--record  Save the session to a file, without secrets, to replay it in tests.
--replay  Answer from a recorded session instead of the source.`,
  async run(words, environment) {
    const { values, positionals } = readArguments(words, OPTIONS)
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('specify one FILE: the module of the connector')
    if (!existsSync(file)) throw new OperatorError(`${file} doesn't exist`)
    if (values.watch === true) return watchFile(file, words)
    const items = Number(values.items)
    if (!Number.isInteger(items) || items < 0) throw new UsageError(`--items is "${values.items}"; send a whole number`)
    await tryOut(resolve(file), { ...values, items }, environment)
  },
}

interface DevOptions {
  readonly config?: string | undefined
  readonly set?: readonly string[] | undefined
  readonly items: number
  readonly test?: boolean | undefined
  readonly record?: string | undefined
  readonly replay?: string | undefined
}

async function tryOut(file: string, options: DevOptions, environment: Environment): Promise<void> {
  const [installed] = installedConnectors([file])
  if (installed === undefined) throw new OperatorError(`${file} can't be found`)
  const connector = await loadConnector(file, installed.load)
  const replayed = options.replay === undefined ? undefined : readRecording(options.replay)
  const given = replayed?.config ?? (await readValues(connector.config, environment, options, 'plain'))
  const config = checked(connector, 'config', given)
  const secret =
    replayed === undefined
      ? checked(connector, 'secret', await readValues(connector.secret, environment, {}, 'hidden'))
      : {}
  const recorder = new Recorder(secret)
  const wrapTransport = (transport: OpenTransport): OpenTransport => {
    const clients = replayed === undefined ? transport : replayClients(replayed)
    return { ...(options.record === undefined ? clients : recorder.wrap(clients)), close: () => transport.close() }
  }
  const host = new ProcessConnectorHost([installed], { clock: systemClock, ...LIMITS, maxSessions: 1, wrapTransport })
  try {
    const target = { connector: connector.name, config, secret, allowsInside: true }
    const session = await host.open(target, new AbortController().signal)
    await printSession(connector, session, options.items)
    session.close()
    if (options.test === true) await printConformance(connector, { config, secret, wrapTransport })
  } finally {
    host.close()
  }
  if (options.record === undefined) return
  writeFileSync(options.record, recorder.toText({ connector: connector.name, config }))
  console.log(`\nRecorded to ${options.record}`)
}

async function loadConnector(file: string, load: () => Promise<{ readonly default: Connector }>): Promise<Connector> {
  const loaded = await load().catch((cause: Error) => {
    throw new OperatorError(`${file} can't be loaded: ${cause.message}`, { cause })
  })
  const connector = loaded.default as Connector | undefined
  if (typeof connector?.read !== 'function' || typeof connector.list !== 'function') {
    throw new OperatorError(`${file} has no connector; write "export default defineConnector({ … })"`)
  }
  return connector
}

function checked(connector: Connector, part: 'config' | 'secret', values: Readonly<Record<string, unknown>>) {
  const outcome = checkValues(connector, part, values)
  if ('values' in outcome) return outcome.values
  const [, name = ''] = outcome.field.split('.')
  const how = part === 'config' ? `--set ${name}=…` : 'the environment variable'
  throw new OperatorError(`${outcome.field} ${outcome.message}; set it with ${how}`)
}

function readRecording(file: string): Recording {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Recording
  } catch (cause) {
    throw new OperatorError(`${file} isn't a recording`, { cause })
  }
}

/** Runs the command without `--watch` in a process of its own, now and after each change, so that nothing old stays loaded. */
async function watchFile(file: string, words: readonly string[]): Promise<void> {
  const rest = words.filter((word) => word !== '--watch')
  const program = [...process.execArgv, process.argv[1] ?? '', 'connector', 'dev', ...rest]
  for (;;) {
    const changed = Promise.withResolvers<void>()
    const watcher = watch(dirname(resolve(file)), () => changed.resolve())
    const child = spawn(process.execPath, program, { stdio: 'inherit' })
    await once(child, 'exit')
    console.log(`\nWaiting for changes beside ${file}`)
    await changed.promise
    watcher.close()
    await new Promise((done) => setTimeout(done, SETTLE_MS))
  }
}
