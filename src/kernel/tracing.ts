/** What a span says besides its name; no secrets, queries or texts of documents. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** One piece of work that came from outside, with all its parts. */
export interface Trace {
  within<T>(work: () => T): T
  end(name: string, attributes: SpanAttributes, hasFailed: boolean): void
}

export interface Tracer {
  /** `parent`: the header `traceparent` of whoever asks (W3C Trace Context). */
  begin(parent: string | undefined): Trace
  /** A part of what is under way; of nothing that is under way, nothing is noted. */
  part<T>(name: string, work: () => T): T
}

let current: Tracer | undefined

/** For the whole process, as the standard has it. Undefined: nothing is traced, and nothing is paid for it. */
export function setTracer(tracer: Tracer | undefined): void {
  current = tracer
}

export function currentTracer(): Tracer | undefined {
  return current
}

/** Does some work as a part of the trace under way, if there is one. */
export function traced<T>(name: string, work: () => T): T {
  return current === undefined ? work() : current.part(name, work)
}
