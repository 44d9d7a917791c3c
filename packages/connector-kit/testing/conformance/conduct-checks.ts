import { type AnySource, type ConformanceCheck, type ConformanceSubject, listAll, withSource } from './subject.ts'

const READING = ['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT', 'SEARCH']
/** After an abort, so many calls may still be tried. */
const MAX_CALLS_AFTER_ABORT = 20
const MAX_TRIED = 10

const writesNothing: ConformanceCheck = {
  name: 'nothing is written to the source',
  async run(subject) {
    const allowed = [...READING, ...(subject.readingMethods ?? [])]
    const writes = new Set<string>()
    await withSource(
      subject,
      (source) => readEverything(subject, source),
      (method, args, ask) => {
        const verb = httpMethod(method, args)
        if (verb !== undefined && !allowed.includes(verb)) writes.add(`${verb} ${JSON.stringify(args.slice(0, 2))}`)
        return ask()
      },
    )
    return [...writes].map((write) => `it sends ${write}`)
  },
}

const endsWhenAborted: ConformanceCheck = {
  name: 'a run that is stopped ends, whatever it is waiting for',
  async run(subject) {
    const total = await countCalls(subject)
    const step = Math.max(1, Math.ceil(total / MAX_TRIED))
    const problems: string[] = []
    for (let at = 1; at <= total; at += step) {
      const problem = await abortAt(subject, at)
      if (problem !== undefined) problems.push(problem)
    }
    return problems
  },
}

const tellsTheTruth: ConformanceCheck = {
  name: 'the connection test has a line for everything it checked',
  async run(subject) {
    const checks = await withSource(subject, (source) => Array.fromAsync(subject.connector.check(source)))
    if (checks.length === 0) return ['it yields no checks']
    return checks.flatMap(({ name, result, detail }) => {
      if (name === '' || detail === '') return [`"${name}" has no detail`]
      return result === 'failed' ? [`"${name}" failed: ${detail}`] : []
    })
  },
}

export const CONDUCT_CHECKS: readonly ConformanceCheck[] = [tellsTheTruth, writesNothing, endsWhenAborted]

async function readEverything({ connector }: ConformanceSubject, source: AnySource): Promise<void> {
  for await (const _ of connector.accounts?.(source) ?? []);
  for await (const _ of connector.groups?.(source) ?? []);
  for await (const _ of connector.people?.(source) ?? []);
  const { entries } = await listAll(connector, source)
  const [first] = entries
  if (first !== undefined) await connector.read(source, { id: first[0], scope: first[1].scope })
  for await (const _ of connector.changes?.(source, undefined) ?? []);
}

function httpMethod(method: string, args: readonly unknown[]): string | undefined {
  if (method === 'http.get') return 'GET'
  if (method === 'http.post') return 'POST'
  return method === 'http.request' ? String(args[0]) : undefined
}

async function countCalls(subject: ConformanceSubject): Promise<number> {
  let calls = 0
  await withSource(
    subject,
    (source) => readEverything(subject, source),
    (_, __, ask) => {
      calls += 1
      return ask()
    },
  )
  return calls
}

/** Stops the run at its nth call. All calls fail from then on, as they do in the service. */
async function abortAt(subject: ConformanceSubject, at: number): Promise<string | undefined> {
  const stopping = new AbortController()
  const endless = Promise.withResolvers<string>()
  let calls = 0
  const ended = withSource(
    subject,
    (source) => readEverything(subject, source),
    (_, __, ask) => {
      calls += 1
      if (calls < at) return ask()
      stopping.abort(new Error('The run was stopped'))
      if (calls <= at + MAX_CALLS_AFTER_ABORT) return failed(stopping.signal.reason)
      endless.resolve(`stopped at call ${at}, it tries more and more calls instead of ending`)
      return new Promise(() => {})
    },
    stopping.signal,
  ).then(
    () => `stopped at call ${at}, it went on as if nothing had happened`,
    () => undefined,
  )
  return Promise.race([ended, endless.promise])
}

/** A call and a stream that fail; which of them is wanted isn't known. */
function failed(reason: unknown): unknown {
  const rejected = Promise.reject(reason)
  rejected.catch(() => {})
  return Object.assign(rejected, { [Symbol.asyncIterator]: () => ({ next: () => rejected }) })
}
