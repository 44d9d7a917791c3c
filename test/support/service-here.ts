import { after } from 'node:test'
import { pino } from 'pino'
import { type App, createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { chosenDatabase } from './chosen-database.ts'
import { chosenEngine } from './chosen-engine.ts'
import { copyEmptyDatabase } from './empty-database.ts'
import { PATIENCE_MS } from './patience.ts'
import { postJson } from './post-json.ts'
import { runCli } from './run-cli.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Like `ServiceProcess`, but in this process, where it starts in a tenth of the time: for what needs restarts on one data
 * folder, the machine's clock and the log, but no kill.
 */
export class ServiceHere {
  readonly data = temporaryFolder()
  address = ''
  /** The log since the last start. */
  output = ''
  #app: App | undefined

  constructor() {
    after(() => this.stop())
  }

  async start(environment: Record<string, string> = {}): Promise<void> {
    this.output = ''
    const fixed = { data: this.data, port: '0', rateLimits: 'off', drainSeconds: '0', embedQueryMillis: PATIENCE_MS }
    const config = readConfig(environment, {
      ...fixed,
      ...chosenEngine(this.data),
      databaseUrl: await this.#database(),
    })
    const log = pino({}, { write: (line) => void (this.output += line) })
    this.#app = await createApp({ config, log })
    this.address = await this.#app.start()
  }

  async stop(): Promise<void> {
    await this.#app?.stop()
    this.#app = undefined
  }

  /** A command on the same data folder; its standard output. */
  async run(...words: string[]): Promise<string> {
    await this.#database()
    const { status, stdout, stderr } = await runCli(...words, '--data', this.data)
    if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr}`)
    return stdout.trim()
  }

  post(path: string, token: string, body: unknown): Promise<{ status: number; body: unknown }> {
    return postJson(this.address, path, token, body)
  }

  async #database(): Promise<string> {
    const url = await chosenDatabase(this.data)
    if (url === '') await copyEmptyDatabase(this.data)
    return url
  }
}
