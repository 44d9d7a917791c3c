import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { SpanAttributes, Trace, Tracer } from '../kernel/tracing.ts'
import { toOtlpAttributes } from './otlp-value.ts'

/** Milliseconds since 1970, with fractions. */
const now = () => performance.timeOrigin + performance.now()
const SERVER = 2
const INTERNAL = 1
const FAILED = 2
/** Beyond this a trace is cut: one request must not fill the queue of all. */
const MAX_PARTS = 200

interface Context {
  readonly traceId: string
  readonly spanId: string
  readonly root: { parts: number }
}

export interface SpanChoice {
  readonly ratio: number
  readonly followsParent: boolean
}

/** Notes what takes how long, of those requests that are chosen, and gives each finished span to `done`. */
export class SpanRecorder implements Tracer {
  readonly #under = new AsyncLocalStorage<Context>()
  readonly #choice: SpanChoice
  readonly #done: (span: object) => void

  constructor(choice: SpanChoice, done: (span: object) => void) {
    this.#choice = choice
    this.#done = done
  }

  begin(parent: string | undefined): Trace {
    const [, traceId, parentId, flags] = PARENT.exec(parent ?? '') ?? []
    const context: Context = { traceId: traceId ?? newId(16), spanId: newId(8), root: { parts: 0 } }
    const startedAt = now()
    if (!this.#isChosen(context.traceId, flags)) return NOT_TRACED
    return {
      within: (work) => this.#under.run(context, work),
      end: (name, attributes, hasFailed) =>
        this.#done(spanOf(context, parentId, name, SERVER, startedAt, attributes, hasFailed)),
    }
  }

  part<T>(name: string, work: () => T): T {
    const parent = this.#under.getStore()
    if (parent === undefined || parent.root.parts >= MAX_PARTS) return work()
    parent.root.parts += 1
    const context: Context = { ...parent, spanId: newId(8) }
    const startedAt = now()
    const end = (hasFailed: boolean) =>
      this.#done(spanOf(context, parent.spanId, name, INTERNAL, startedAt, {}, hasFailed))
    return this.#under.run(context, () => observed(work, end))
  }

  #isChosen(traceId: string, flags: string | undefined): boolean {
    const { ratio, followsParent } = this.#choice
    if (followsParent && flags !== undefined) return (Number.parseInt(flags, 16) & 1) === 1
    return Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32
  }
}

/** W3C Trace Context, section 3.2; ids of nothing but zeros are none. */
const PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

const NOT_TRACED: Trace = { within: (work) => work(), end: () => undefined }

/** Ends with the work, whether that is done at once or later. */
function observed<T>(work: () => T, end: (hasFailed: boolean) => void): T {
  let result: T
  try {
    result = work()
  } catch (error) {
    end(true)
    throw error
  }
  if (!(result instanceof Promise)) {
    end(false)
    return result
  }
  return result.then(
    (value: unknown) => {
      end(false)
      return value
    },
    (error: unknown) => {
      end(true)
      throw error
    },
  ) as T
}

function spanOf(
  { traceId, spanId }: Context,
  parentSpanId: string | undefined,
  name: string,
  kind: number,
  startedAt: number,
  attributes: SpanAttributes,
  hasFailed: boolean,
): object {
  return {
    traceId,
    spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name,
    kind,
    startTimeUnixNano: nanos(startedAt),
    endTimeUnixNano: nanos(now()),
    attributes: toOtlpAttributes(attributes),
    status: hasFailed ? { code: FAILED } : {},
  }
}

export function nanos(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n)
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
