import { AsyncLocalStorage } from 'node:async_hooks'
import type { TestApp } from './make-app.ts'

/** Notes which calls of the service's stores a request makes, by name, in order; what jobs ask beside it is not noted. */
export class StoreCalls {
  /** Written later, without anybody waiting for it. */
  static readonly #LATER = ['activity', 'usage']

  readonly #requests = new AsyncLocalStorage<string[]>()
  #latest: string[] = []

  constructor({ app: { services, server } }: TestApp) {
    server.server.prependListener('request', () => {
      this.#latest = []
      this.#requests.enterWith(this.#latest)
    })
    for (const [name, store] of Object.entries(services)) {
      if (StoreCalls.#LATER.includes(name)) continue
      if (typeof store === 'object' && store !== null && /^Sql/.test(store.constructor.name)) this.#watch(name, store)
    }
  }

  #watch(name: string, store: object): void {
    for (const method of Object.getOwnPropertyNames(Object.getPrototypeOf(store))) {
      const called: unknown = Reflect.get(store, method)
      if (method === 'constructor' || typeof called !== 'function') continue
      Object.defineProperty(store, method, {
        value: (...given: unknown[]) => {
          this.#requests.getStore()?.push(`${name}.${method}`)
          return Reflect.apply(called, store, given)
        },
      })
    }
  }

  /** What the one request that the work makes asked of the stores. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    await work()
    return [...this.#latest]
  }
}
