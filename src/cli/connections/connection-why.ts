import type { Environment } from '../../config/read-config.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { type Command, readOptions, required } from '../command.ts'
import { readSecret } from '../read-secret.ts'
import { UsageError } from '../usage-error.ts'

const TIMEOUT_MS = 90_000
const MARKS: Readonly<Record<string, string>> = { ok: '✓', failed: '✗', warning: '!', info: '·' }

interface Access {
  readonly summary: string
  readonly steps: readonly {
    readonly name: string
    readonly result: string
    readonly text: string
    readonly conditions?: readonly { readonly text: string; readonly isMet: boolean; readonly depth: number }[]
  }[]
  readonly canAsk: boolean
}

interface Asked {
  readonly changes: readonly string[]
  readonly message?: string
  readonly access: Access
}

export const connectionWhy: Command = {
  usage: `--url URL --user EMAIL [--ask] [--server http://127.0.0.1:8080] [--token -]

URL is the item's address in the source, and EMAIL the user's in Almanac. Asks a running service.
Set an API token of an administrator, with the scope ADMIN, in ALMANAC_TOKEN, or use --token - to read it from standard
input.

--ask  Read the item again from the source, with its accounts and groups, and apply what changed.`,
  async run(words, environment) {
    const options = readOptions(words, {
      url: { type: 'string' },
      user: { type: 'string' },
      ask: { type: 'boolean' },
      server: { type: 'string', default: 'http://127.0.0.1:8080' },
      token: { type: 'string' },
    })
    const question = { url: required(options.url, 'url'), user: required(options.user, 'user') }
    const server = new ConsoleClient(options.server, await readToken(options.token, environment))
    if (options.ask !== true) return print(await server.explain(question))
    const { changes, message, access } = await server.ask(question)
    if (message !== undefined) console.log(message)
    else if (changes.length === 0) console.log('The source says the same as Almanac.')
    for (const change of changes) console.log(change)
    print(access)
  },
}

type Question = Readonly<Record<'url' | 'user', string>>

class ConsoleClient {
  readonly #address: string
  readonly #token: string

  constructor(server: string, token: string) {
    this.#address = `${server.replace(/\/+$/, '')}/admin/api/v1/connection-access`
    this.#token = token
  }

  explain(question: Question): Promise<Access> {
    return this.#send(`${this.#address}?${new URLSearchParams(question)}`, {})
  }

  ask(question: Question): Promise<Asked> {
    return this.#send(this.#address, { method: 'POST', body: JSON.stringify(question) })
  }

  async #send<T>(address: string, init: RequestInit): Promise<T> {
    const headers = { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' }
    let response: Response
    try {
      response = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (cause) {
      throw new OperatorError(
        `can't reach ${new URL(address).origin}; is the service running? Choose it with --server`,
        {
          cause,
        },
      )
    }
    const answer = (await response.json().catch(() => ({}))) as { message?: string; error?: { message?: string } }
    if (response.ok) return answer as T
    throw new OperatorError(answer.message ?? answer.error?.message ?? `the service answered ${response.status}`)
  }
}

function print({ summary, steps, canAsk }: Access): void {
  console.log(summary)
  for (const { name, result, text, conditions = [] } of steps) {
    console.log(`${MARKS[result] ?? ' '} ${name}: ${text}`)
    for (const { text: condition, isMet, depth } of conditions) {
      console.log(`${'  '.repeat(depth + 2)}${isMet ? '✓' : '✗'} ${condition}`)
    }
  }
  if (canAsk) console.error('almanac: use --ask to ask the source now')
}

async function readToken(option: string | undefined, environment: Environment): Promise<string> {
  if (option === '-') return (await readSecret(process.stdin)).trim()
  if (option !== undefined)
    throw new UsageError('--token takes only -, so that the token stays out of the process list')
  const token = environment['ALMANAC_TOKEN']
  if (token === undefined || token === '') throw new UsageError('set ALMANAC_TOKEN, or use --token -')
  return token
}
