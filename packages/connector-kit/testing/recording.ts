import { SourceError, type SourceErrorKind } from '../source.ts'
import { decodeBytes, encodeBytes } from './recorded-bytes.ts'
import { SecretRemover } from './secret-remover.ts'
import { answeringClients, interceptClients, isStream, type SourceClients } from './source-clients.ts'

/** What a connector asked of a source and what it got, without secrets. A test replays it without the source. */
export interface Recording {
  readonly connector: string
  readonly config: Readonly<Record<string, unknown>>
  /** Whatever else the test wants to know, like who sees what. */
  readonly notes?: unknown
  readonly exchanges: readonly Exchange[]
}

export interface Exchange {
  /** Like `http.get`. */
  readonly method: string
  readonly args: readonly unknown[]
  /** So many times in a row; 1 unless given. */
  readonly times?: number
  readonly answer: Answer
}

type Answer =
  | { readonly value?: unknown }
  | { readonly stream: readonly unknown[]; readonly error?: RecordedError }
  | { readonly error: RecordedError }

interface RecordedError {
  readonly kind: SourceErrorKind
  readonly message: string
}

/** They differ with every request, or are secrets themselves. */
const DROPPED_HEADERS = ['set-cookie', 'cookie', 'authorization', 'date', 'x-request-id', 'x-runtime', 'etag', 'server']

/** Records the calls of a session. Values of the secret are removed from what it keeps, in every usual spelling. */
export class Recorder {
  readonly #exchanges: Exchange[] = []
  readonly #secrets: SecretRemover

  /** `secrets`: everything that must not be in the recording. Values inside of objects count. */
  constructor(...secrets: readonly unknown[]) {
    this.#secrets = new SecretRemover(secrets)
  }

  /** Clients that do the same and are recorded. */
  wrap(clients: SourceClients): SourceClients {
    return interceptClients(clients, (method, args, ask) => {
      const answered = ask()
      return isStream(answered) ? this.#stream(method, args, answered) : this.#call(method, args, answered)
    })
  }

  /** Throws if a secret is still in it. */
  toText(about: Pick<Recording, 'connector' | 'config' | 'notes'>): string {
    const recording: Recording = { ...about, exchanges: this.#exchanges }
    const text = `${JSON.stringify(recording, undefined, 1)}\n`
    this.#secrets.assertAbsent(text)
    return text
  }

  async #call(method: string, args: readonly unknown[], answered: unknown): Promise<unknown> {
    try {
      const value = await answered
      this.#keep(method, args, { value: withoutHeaders(value) })
      return value
    } catch (error) {
      this.#keep(method, args, { error: describe(error) })
      throw error
    }
  }

  async *#stream(method: string, args: readonly unknown[], values: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    const stream: unknown[] = []
    try {
      for await (const value of values) {
        stream.push(value)
        yield value
      }
    } catch (error) {
      this.#keep(method, args, { stream, error: describe(error) })
      throw error
    }
    // One that the connector left early isn't kept: it would look complete.
    this.#keep(method, args, { stream })
  }

  #keep(method: string, args: readonly unknown[], answer: Answer): void {
    const clean = this.#secrets.clean(encodeBytes({ args, answer })) as Pick<Exchange, 'args' | 'answer'>
    const key = keyOf(method, clean.args)
    const at = this.#exchanges.findLastIndex((each) => keyOf(each.method, each.args) === key)
    const before = this.#exchanges[at]
    if (before !== undefined && JSON.stringify(before.answer) === JSON.stringify(clean.answer)) {
      this.#exchanges[at] = { ...before, times: (before.times ?? 1) + 1 }
    } else this.#exchanges.push({ method, ...clean })
  }
}

/** Clients that answer as the source did. The last answer to a call is repeated. */
export function replayClients({ exchanges }: Recording): Required<SourceClients> {
  const byKey = Map.groupBy(exchanges, ({ method, args }) => keyOf(method, args))
  const asked = new Map<string, number>()
  const next = (method: string, args: readonly unknown[]): Answer => {
    const key = keyOf(method, args)
    const known = byKey.get(key)
    if (known === undefined) throw new Error(`The recording has no answer to ${key.slice(0, 500)}; record it again`)
    let turn = asked.get(key) ?? 0
    asked.set(key, turn + 1)
    for (const { times = 1, answer } of known) {
      if (turn < times) return answer
      turn -= times
    }
    return (known.at(-1) as Exchange).answer
  }
  const isStreamed = new Set(exchanges.flatMap(({ method, answer }) => ('stream' in answer ? [method] : [])))
  return answeringClients((method, args) =>
    isStreamed.has(method) ? replayStream(() => next(method, args)) : replayCall(() => next(method, args)),
  )
}

async function replayCall(next: () => Answer): Promise<unknown> {
  const answer = next()
  if ('error' in answer && answer.error !== undefined) throw new SourceError(answer.error.kind, answer.error.message)
  return decodeBytes('value' in answer ? answer.value : undefined)
}

async function* replayStream(next: () => Answer): AsyncGenerator<unknown> {
  const answer = next()
  if ('stream' in answer) for (const value of answer.stream) yield decodeBytes(value)
  if ('error' in answer && answer.error !== undefined) throw new SourceError(answer.error.kind, answer.error.message)
}

/** Left-out and undefined arguments are the same. */
function keyOf(method: string, args: readonly unknown[]): string {
  const given = [...args]
  while (given.length > 0 && (given.at(-1) === undefined || given.at(-1) === null)) given.pop()
  return `${method} ${JSON.stringify(encodeBytes(given))}`
}

function describe(error: unknown): RecordedError {
  const { kind = 'failed', message } = error as Partial<SourceError> & Error
  return { kind, message }
}

function withoutHeaders(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('headers' in value)) return value
  const kept = Object.entries(value.headers as object).filter(([name]) => !DROPPED_HEADERS.includes(name))
  return { ...value, headers: Object.fromEntries(kept) }
}
