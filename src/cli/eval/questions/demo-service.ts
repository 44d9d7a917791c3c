import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { encoderFolder } from '../../../app/make-embedder.ts'
import { type App, createApp } from '../../../app.ts'
import { type Environment, readConfig } from '../../../config/read-config.ts'
import { demoCompany } from '../../../demo/company/demo-company.ts'
import { fillDemo } from '../../../demo/fill-demo.ts'
import { operator } from '../../../domain/shared/actor.ts'
import { createClientToken } from '../../../domain/tokens/create-client-token.ts'
import { UsageError } from '../../usage-error.ts'
import { readChatAnswer } from '../chat-answer.ts'
import type { GivenAnswer } from './judge.ts'
import type { JudgedQuestion } from './question.ts'

const TOKEN_MS = 86_400_000

interface ShortPart {
  readonly text: string
  readonly document?: { readonly id: string }
  readonly person?: object
}

function nameOf(id: string): string {
  const [datasource, , ...rest] = id.split(':')
  return `${datasource}/${rest.join(':')}`
}

/** The demo company in a temporary folder. Its documents are named `datasource/id`. */
export class DemoService {
  readonly #app: App
  readonly #address: string
  readonly #folder: string
  readonly #tokens = new Map<string, string>()

  static async start(environment: Environment): Promise<DemoService> {
    const folder = await mkdtemp(join(tmpdir(), 'almanac-eval-'))
    const config = readConfig(environment, {
      data: folder,
      // The encoder that is installed, if any.
      encoderFolder: encoderFolder(readConfig(environment)),
      host: '127.0.0.1',
      port: '0',
      rateLimits: 'off',
      logLevel: 'error',
    })
    const app = await createApp({ config: { ...config, databaseUrl: '', opensearchUrl: [] } })
    const address = await app.start()
    await fillDemo(app.services, {})
    while (((await app.services.meaning?.progress.waiting()) ?? 0) > 0) await pause(50)
    return new DemoService(app, address, folder)
  }

  private constructor(app: App, address: string, folder: string) {
    this.#app = app
    this.#address = address
    this.#folder = folder
  }

  async ask({ as, question }: Pick<JudgedQuestion, 'as' | 'question'>): Promise<GivenAnswer> {
    const body = { messages: [{ fragments: [{ text: question }] }] }
    return readChatAnswer(JSON.parse(await this.#post('/rest/api/v1/chat', as ?? '', body)), nameOf)
  }

  /** The short answer above search results. Empty: none is shown. */
  async askShort({ as, question }: Pick<JudgedQuestion, 'as' | 'question'>): Promise<GivenAnswer> {
    const text = await this.#post('/app/api/v1/shortanswer', as ?? '', { query: question })
    const parts = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ShortPart]))
    return {
      text: parts.map((part) => part.text).join('\n\n'),
      cited: parts.flatMap(({ document }) => (document === undefined ? [] : [nameOf(document.id)])),
      hasEntities: parts.some(({ person }) => person !== undefined),
    }
  }

  async stop(): Promise<void> {
    await this.#app.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #post(path: string, as: string, body: object): Promise<string> {
    const response = await fetch(`${this.#address}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await this.#tokenOf(as)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return text
  }

  async #tokenOf(name: string): Promise<string> {
    const known = this.#tokens.get(name)
    if (known !== undefined) return known
    const userEmail = `${name}@${demoCompany.domain}`
    if (!demoCompany.people.some(({ email }) => email === userEmail)) {
      throw new UsageError(`"as" is "${name}"; nobody in the demo company has the email ${userEmail}`)
    }
    const { secret } = await createClientToken(this.#app.services, operator, {
      name: `eval ${name}`,
      userEmail,
      scopes: ['SEARCH', 'CHAT', 'DOCUMENTS', 'PEOPLE'],
      expiresAt: new Date(this.#app.services.clock.now().getTime() + TOKEN_MS),
    })
    this.#tokens.set(name, secret)
    return secret
  }
}
