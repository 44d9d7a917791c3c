import type { CacheProvider, SamlConfig } from '@node-saml/node-saml'
import { ServiceError } from '../../../kernel/errors.ts'
import { Semaphore } from '../../../kernel/semaphore.ts'
import { WorkerClient } from '../../../kernel/workers/worker-client.ts'
import { checkXml, XmlRefused } from './check-xml.ts'
import type { SamlMetadata } from './read-metadata.ts'
import type { Refusal, RequestQuestion, SamlAssertion, SamlHandlers } from './saml-worker.ts'

const PROGRAM = new URL('./saml-worker.ts', import.meta.url)
/** XML that passed `checkXml` takes a few milliseconds; more than this is an unknown kind of attack. */
const LIMIT_MS = 10_000
const MAX_WAITING = 50
/** Sign-ins are rare, so the memory of the parsers is given back. */
const IDLE_MS = 60_000

/** Parses untrusted XML on a worker thread, one text at a time. A text that takes too long ends the thread. */
class SamlThread {
  readonly #worker = new WorkerClient<SamlHandlers>({
    name: 'SAML',
    program: PROGRAM,
    resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
    deadlineMs: LIMIT_MS,
    idleMs: IDLE_MS,
  })
  readonly #turns = new Semaphore(1)
  #requests = 0

  /** What a signed response says; `requests` are those that it may answer. */
  async readResponse(
    options: SamlConfig,
    response: string,
    requests: CacheProvider,
  ): Promise<SamlAssertion | undefined> {
    checkXml(Buffer.from(response, 'base64').toString('utf8'))
    return this.#inTurn(async () => {
      const call = this.#worker.call('response', { options, response })
      for (let asked = await call.receive(); asked !== undefined; asked = await call.receive()) {
        call.send({ request: await this.#answer(asked, requests) })
      }
      return call.result
    })
  }

  async readMetadata(xml: string): Promise<SamlMetadata> {
    checkXml(xml)
    return this.#inTurn(() => this.#worker.request('metadata', xml))
  }

  async #inTurn<Result>(work: () => Promise<{ readonly read: Result } | Refusal>): Promise<Result> {
    if (this.#requests > MAX_WAITING) {
      throw new ServiceError('unavailable', 'Too many people are signing in right now; try again in a moment', {
        retryAfterSeconds: 5,
      })
    }
    this.#requests++
    const release = await this.#turns.acquire(new AbortController().signal)
    try {
      const answer = await work()
      if ('refusal' in answer) throw new XmlRefused(answer.refusal)
      return answer.read
    } finally {
      this.#requests--
      release()
    }
  }

  async #answer({ ask, id }: RequestQuestion, requests: CacheProvider): Promise<string | null> {
    try {
      return await (ask === 'get' ? requests.getAsync(id ?? '') : requests.removeAsync(id))
    } catch (error) {
      // The thread still waits for the answer.
      await this.#worker.stop()
      throw error
    }
  }
}

/** One for the whole process: it knows nothing between two texts. */
export const samlThread = new SamlThread()
