import type { SpanAttributes, Trace, Tracer } from '../../src/kernel/tracing.ts'

/**
 * Adds up the processor time of this thread by stage. Only for one request at a time: what else the thread does before a stage
 * settles counts as part of it. A stage inside another one counts for itself alone.
 */
export class CostTracer implements Tracer {
  readonly stages: Record<string, number> = {}
  isCounting = false
  #inner = 0

  begin(): Trace {
    return { within: (work) => work(), end: (_name: string, _attributes: SpanAttributes) => undefined }
  }

  part<T>(name: string, work: () => T): T {
    if (!this.isCounting) return work()
    const startedAt = now()
    const innerBefore = this.#inner
    const end = () => {
      const spent = now() - startedAt
      this.stages[name] = (this.stages[name] ?? 0) + spent - (this.#inner - innerBefore)
      this.#inner = innerBefore + spent
    }
    const result = work()
    if (result instanceof Promise) return result.finally(end) as T
    end()
    return result
  }
}

function now(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
