import { after } from 'node:test'
import { pino } from 'pino'
import { type App, type AppOptions, createApp } from '../../src/app.ts'
import { readConfig, type SettingName } from '../../src/config/read-config.ts'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { addDatasource, type DatasourceInput } from '../../src/domain/datasources/add-datasource.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import type { Role } from '../../src/domain/shared/role.ts'
import { createClientToken } from '../../src/domain/tokens/create-client-token.ts'
import { createIndexingToken, type IndexingTokenRequest } from '../../src/domain/tokens/create-indexing-token.ts'
import { chosenDatabase } from './chosen-database.ts'
import { chosenEngine, removeChosenEngine } from './chosen-engine.ts'
import { builtPages, copyEmptyDatabase } from './empty-database.ts'
import { FakeClock } from './fake-clock.ts'
import { ASK_SECONDS, PATIENCE_MS } from './patience.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { whenFileEnds } from './when-file-ends.ts'

export interface Answer {
  status: number
  headers: Headers
  // Answers are read by assertions that name the fields they expect.
  // biome-ignore lint/suspicious/noExplicitAny: a wire value of a test
  body: any
}

export interface SendOptions {
  token?: string
  headers?: Record<string, string>
  method?: string
}

/** With `ALMANAC_TEST_SEARCH_THREADS=1` every search is answered by a thread; without, there are too few documents for it. */
const THREADED: Partial<Record<SettingName, string>> =
  process.env['ALMANAC_TEST_SEARCH_THREADS'] === undefined
    ? {}
    : { searchThreads: process.env['ALMANAC_TEST_SEARCH_THREADS'], searchThreadsFrom: '0' }

/** With `ALMANAC_TEST_ANSWERING_THREADS=2` two threads answer searches by turns. Otherwise none, on machines with many cores too. */
const ANSWERED: Partial<Record<SettingName, string>> = {
  answeringThreads: process.env['ALMANAC_TEST_ANSWERING_THREADS'] ?? '0',
}

/** The whole service in a temporary folder, on a free port, with a clock that the test moves. */
export async function makeApp(
  settings: Partial<Record<SettingName, string>> = {},
  clock = new FakeClock(),
  options: Pick<AppOptions, 'log' | 'fetch' | 'toolFixtures' | 'demo' | 'webBuild' | 'sample' | 'telemetry'> = {},
): Promise<TestApp> {
  // Most tests are about words; those about meaning, and those of permissions, switch it on.
  const usual = {
    data: temporaryFolder(),
    port: '0',
    rateLimits: 'off',
    meaning: 'off',
    embedQueryMillis: PATIENCE_MS,
    connectorAskSeconds: ASK_SECONDS,
    // A test ends when it has its answers: there is no request to wait for.
    drainSeconds: '0',
  }
  const data = settings.data ?? usual.data
  const databaseUrl = settings.databaseUrl ?? (await chosenDatabase(data))
  if (databaseUrl === '') await copyEmptyDatabase(data)
  const engine = chosenEngine(data, settings.databaseUrl)
  const config = readConfig({}, { ...usual, ...THREADED, ...ANSWERED, ...engine, ...settings, databaseUrl })
  const app = await createApp({ config, clock, log: pino({ level: 'silent' }), webBuild: builtPages(), ...options })
  const address = await app.start()
  const made = new TestApp(app, address, clock, config.data)
  after(() => made.app.stop())
  removeChosenEngine(engine)
  whenFileEnds(() => made.forget())
  return made
}

export class TestApp {
  #app: App | undefined
  readonly address: string
  readonly clock: FakeClock
  readonly data: string

  constructor(app: App, address: string, clock: FakeClock, data: string) {
    this.#app = app
    this.address = address
    this.clock = clock
    this.data = data
  }

  get app(): App {
    if (this.#app === undefined) throw new Error('The file that made this service has ended')
    return this.#app
  }

  /** The runner keeps tests and their hooks until its process ends, and with them what they hold: megabytes. */
  forget(): void {
    this.#app = undefined
  }

  async send(
    path: string,
    body?: unknown,
    { token, headers = {}, method = 'POST' }: SendOptions = {},
  ): Promise<Answer> {
    const response = await fetch(this.address + path, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  /** An operation of the Indexing API by its last word. */
  index(operation: string, body: unknown, token: string): Promise<Answer> {
    return this.send(`/api/index/v1/${operation}`, body, { token })
  }

  search(token: string, query: string, rest: Record<string, unknown> = {}): Promise<Answer> {
    return this.send('/rest/api/v1/search', { query, ...rest }, { token })
  }

  async titles(token: string, query: string, rest: Record<string, unknown> = {}): Promise<string[]> {
    const { body } = await this.search(token, query, rest)
    return body.results.map(({ title }: { title: string }) => title)
  }

  addDatasource(input: DatasourceInput): Promise<void> {
    return addDatasource(this.app.services, input)
  }

  async indexingToken(request: Partial<IndexingTokenRequest> = {}): Promise<string> {
    const { secret } = await createIndexingToken(this.app.services, operator, {
      name: 'test',
      datasources: 'all',
      expiresAt: new Date(this.clock.now().getTime() + 365 * 86_400_000),
      ...request,
    })
    return secret
  }

  /** A token of an administrator, who is created with it, for everything. */
  administratorToken(email: string): Promise<string> {
    return this.clientToken(email, [...CLIENT_SCOPES], 'admin')
  }

  /** A token of a user, who is created with it; no e-mail: a global one. */
  async clientToken(email?: string, scopes = ['SEARCH'], role?: Role): Promise<string> {
    if (email !== undefined) await createAccount(this.app.services, { email, role })
    const { secret } = await createClientToken(this.app.services, operator, {
      name: 'test',
      userEmail: email,
      scopes,
      expiresAt: new Date(this.clock.now().getTime() + 365 * 86_400_000),
    })
    return secret
  }

  /** Everything that was accepted so far can be found. */
  indexed(): Promise<void> {
    return this.app.services.indexer.settled()
  }
}
