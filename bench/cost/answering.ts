import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { HttpClient } from '../service/http-client.ts'
import type { Counted, Ready, ToAnswering } from './cost-messages.ts'

const PROJECT = join(import.meta.dirname, '..', '..')

/** The demo company in another process, asked over HTTP. */
export class Answering {
  readonly titles: readonly string[]
  readonly #child: ChildProcess
  readonly #clients: readonly HttpClient[]

  /** `project`: the folder whose version answers. */
  static async start(data: string, project = PROJECT): Promise<Answering> {
    const child = fork(join(project, 'bench', 'cost', 'answering-process.ts'), [data])
    return new Answering(child, await received<Ready>(child))
  }

  private constructor(child: ChildProcess, { address, token, tokens = [token], titles }: Ready) {
    this.#child = child
    this.#clients = tokens.map((each) => new HttpClient(address, each))
    this.titles = titles
  }

  /** How many people can ask. */
  get people(): number {
    return this.#clients.length
  }

  async ask(queries: readonly string[]): Promise<void> {
    for (const query of queries) await this.answer(query)
  }

  answer(query: string, person = 0): Promise<string> {
    return this.#clients[person]!.post('/rest/api/v1/search', { query })
  }

  tell(message: Exclude<ToAnswering, 'stop'>): Promise<Counted> {
    const answer = received<Counted>(this.#child)
    this.#child.send(message)
    return answer
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.close()
    const hasExited = once(this.#child, 'exit')
    this.#child.send('stop' satisfies ToAnswering)
    await hasExited
  }
}

/** Fails if the process ends instead. */
function received<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The process that answers ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
}
