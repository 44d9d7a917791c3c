import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { databaseOf } from './chosen-database.ts'
import { engineOf } from './chosen-engine.ts'
import { copyEmptyDatabase } from './empty-database.ts'
import { eventually } from './eventually.ts'
import { ASK_SECONDS, PATIENCE_MS } from './patience.ts'
import { postJson } from './post-json.ts'
import { runCli } from './run-cli.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ALMANAC = join(ROOT, 'almanac')
/** A command that does not end by itself, a service that started against expectation, fails its test. */
const COMMAND_LIMIT_MS = 180_000

/** The command as an operator runs it, on a data folder of the test's own. */
export class ServiceProcess {
  readonly data: string
  #child: ChildProcess | undefined
  #address = ''
  #output = ''

  /** `whenDone` takes what ends the service; for a test, after the tests of its file. */
  constructor(data = temporaryFolder(), whenDone: (end: () => Promise<void>) => void = after) {
    this.data = data
    whenDone(() => this.kill())
  }

  get address(): string {
    return this.#address
  }

  get output(): string {
    return this.#output
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Null while it runs. */
  get exitCode(): number | null {
    return this.#child?.exitCode ?? null
  }

  /** Starts `./almanac serve` on a free port and waits until it is ready. */
  async start(environment: Record<string, string> = {}, limitMs?: number): Promise<void> {
    this.#address = ''
    this.#output = ''
    const child = spawn(ALMANAC, ['serve', '--port', '0', '--data', this.data], {
      env: {
        ...process.env,
        ALMANAC_RATE_LIMITS: 'off',
        ALMANAC_EMBED_QUERY_MILLIS: PATIENCE_MS,
        ALMANAC_CONNECTOR_ASK_SECONDS: ASK_SECONDS,
        ...(await this.#prepare()),
        ...engineOf(this.data),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text
      })
    }
    const hasAddress = async () => {
      if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}: ${this.#output}`)
      this.#address = /"address":"([^"]+)"/.exec(this.#output)?.[1] ?? ''
      return this.#address !== ''
    }
    await eventually('the service says where it serves', hasAddress, limitMs)
  }

  /** As a power cut would end it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** As an operator ends it; returns the exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const hasExited = once(child, 'exit')
    child.kill(signal)
    await hasExited
    return child.exitCode
  }

  /** Another command on the same data folder, in this process: starting one takes longer. Its standard output. */
  async run(...words: string[]): Promise<string> {
    await this.#prepare()
    const { status, stdout, stderr } = await runCli(...words, '--data', this.data)
    if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr}`)
    return stdout.trim()
  }

  /** The same in a process of its own, as an operator runs it. */
  async runAlone(...words: string[]): Promise<string> {
    await this.#prepare()
    return (await runAlmanac([...words, '--data', this.data])).stdout.trim()
  }

  async #prepare(): Promise<Record<string, string>> {
    const database = await databaseOf(['--data', this.data])
    if (Object.keys(database).length === 0) await copyEmptyDatabase(this.data)
    return database
  }

  post(path: string, token: string, body: unknown): Promise<{ status: number; body: unknown }> {
    return postJson(this.#address, path, token, body)
  }
}

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs `./almanac` to its end, whatever its exit code. */
export async function runAlmanac(
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  try {
    const { stdout, stderr } = await promisify(execFile)(ALMANAC, [...words], {
      env: {
        ...process.env,
        ...(await databaseOf(words)),
        ...environment,
      },
      timeout: COMMAND_LIMIT_MS,
    })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}
