import type { Source } from '../source.ts'

/** The clients of a source that there are; which ones depends on its transport. */
export type SourceClients = Partial<Pick<Source<unknown>, 'http' | 'directory' | 'mail' | 'files'>>

const CLIENTS = ['http', 'directory', 'mail', 'files'] as const
type Method = (...args: unknown[]) => unknown

/** Sees every call of a client, like `http.get`, and answers it; `ask` passes it on. */
export type Interceptor = (method: string, args: readonly unknown[], ask: () => unknown) => unknown

/** The same clients, with every call going through `intercept`. */
export function interceptClients(clients: SourceClients, intercept: Interceptor): SourceClients {
  return mapClients((name) => {
    const client = clients[name] as unknown as Record<string, Method> | undefined
    if (client === undefined) return undefined
    return methods((verb, args) => intercept(`${name}.${verb}`, args, () => client[verb]?.(...args)))
  })
}

/** Clients that have no source behind them: `answer` gives every answer. */
export function answeringClients(answer: (method: string, args: readonly unknown[]) => unknown) {
  return mapClients((name) => methods((verb, args) => answer(`${name}.${verb}`, args))) as Required<SourceClients>
}

export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function mapClients(make: (name: (typeof CLIENTS)[number]) => object | undefined): SourceClients {
  const made = CLIENTS.flatMap((name) => {
    const client = make(name)
    return client === undefined ? [] : [[name, client] as const]
  })
  return Object.fromEntries(made) as SourceClients
}

function methods(call: (verb: string, args: unknown[]) => unknown): object {
  return new Proxy(
    {},
    { get: (_, verb) => (typeof verb === 'string' ? (...args: unknown[]) => call(verb, args) : undefined) },
  )
}
