import { Worker } from 'node:worker_threads'
import type { CacheProvider, SamlConfig } from '@node-saml/node-saml'
import { ServiceError } from '../../../kernel/errors.ts'
import { checkXml, XmlRefused } from './check-xml.ts'
import type { SamlMetadata } from './read-metadata.ts'
import type { RequestQuestion, SamlAssertion, SamlMessage, SamlOrder, SamlReply, SamlResults } from './saml-worker.ts'

/** What passed `checkXml` takes some milliseconds; more than this is an attack that nobody knew of. */
const LIMIT_MS = 10_000
const MAX_WAITING = 50
/** A sign-in comes rarely; the memory of the parsers is given back. */
const IDLE_MS = 60_000

interface Job {
  readonly order: SamlOrder
  readonly requests: CacheProvider | undefined
  readonly resolve: (result: SamlResults[keyof SamlResults]) => void
  readonly reject: (error: Error) => void
}

/**
 * Parses XML of others on its own thread, one text at a time. A text that takes too long ends with the thread; the
 * next one starts another.
 */
class SamlThread {
  #worker: Worker | undefined
  #current: Job | undefined
  readonly #waiting: Job[] = []
  #timer: NodeJS.Timeout | undefined

  /** What a signed response says; `requests` are those that it may answer. */
  async readResponse(
    options: SamlConfig,
    response: string,
    requests: CacheProvider,
  ): Promise<SamlAssertion | undefined> {
    checkXml(Buffer.from(response, 'base64').toString('utf8'))
    return (await this.#add({ kind: 'response', options, response }, requests)) as SamlAssertion | undefined
  }

  async readMetadata(xml: string): Promise<SamlMetadata> {
    checkXml(xml)
    return (await this.#add({ kind: 'metadata', xml })) as SamlMetadata
  }

  #add(order: SamlOrder, requests?: CacheProvider): Promise<SamlResults[keyof SamlResults]> {
    if (this.#waiting.length >= MAX_WAITING) {
      throw new ServiceError('unavailable', 'Too many people are signing in right now; try again in a moment', {
        retryAfterSeconds: 5,
      })
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, requests, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#current !== undefined) return
    clearTimeout(this.#timer)
    const job = this.#waiting.shift()
    if (job === undefined) {
      this.#worker?.unref()
      this.#timer = setTimeout(() => this.#end(new Error('nothing to do')), IDLE_MS).unref()
      return
    }
    this.#current = job
    this.#worker ??= this.#start()
    // Work under way keeps the process alive, an idle thread does not.
    this.#worker.ref()
    this.#timer = setTimeout(() => this.#end(new Error(`the XML took longer than ${LIMIT_MS} ms`)), LIMIT_MS)
    this.#post({ order: job.order })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./saml-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
    })
    worker.on('message', (reply: SamlReply) => {
      if (worker === this.#worker) this.#receive(reply)
    })
    worker.on('error', (error: Error) => {
      if (worker === this.#worker) this.#end(error)
    })
    worker.on('exit', () => {
      if (worker === this.#worker) this.#end(new Error('the thread for XML ended'))
    })
    return worker
  }

  #receive(reply: SamlReply): void {
    const job = this.#current
    if (job === undefined) return
    if ('question' in reply) {
      this.#answer(job, reply.question).then(
        (answer) => {
          if (job === this.#current) this.#post({ answer })
        },
        (error: Error) => {
          if (job === this.#current) this.#end(error)
        },
      )
      return
    }
    this.#current = undefined
    if ('result' in reply) job.resolve(reply.result)
    else job.reject(reply.isRefusal ? new XmlRefused(reply.error) : new Error(reply.error))
    this.#next()
  }

  async #answer({ requests }: Job, { ask, id }: RequestQuestion): Promise<string | null> {
    if (requests === undefined) return null
    return ask === 'get' ? requests.getAsync(id ?? '') : requests.removeAsync(id)
  }

  #post(message: SamlMessage): void {
    this.#worker?.postMessage(message)
  }

  /** The job under way has failed, and nobody knows the state of the thread. */
  #end(error: Error): void {
    const [worker, job] = [this.#worker, this.#current]
    this.#worker = undefined
    this.#current = undefined
    clearTimeout(this.#timer)
    void worker?.terminate()
    job?.reject(error)
    if (this.#waiting.length > 0) this.#next()
  }
}

/** One for the whole process: it knows nothing between two texts. */
export const samlThread = new SamlThread()
