import type { Telemetry } from '../config/telemetry.ts'
import type { Log } from '../kernel/log.ts'
import { setTracer } from '../kernel/tracing.ts'
import { toOtlpAttributes } from './otlp-value.ts'
import { SpanRecorder } from './record-spans.ts'
import { type CollectedMetric, toOtlpMetrics } from './to-otlp-metrics.ts'

const SPANS_AT_ONCE = 512

/** Sends traces and metrics until it is stopped; what cannot be sent is dropped, and the log says so. */
export function startTelemetry(
  settings: Telemetry,
  instanceId: string,
  readMetrics: () => Promise<readonly CollectedMetric[]>,
  log: Log,
): { stop(): Promise<void> } {
  const startedAt = performance.timeOrigin
  const resource = { attributes: toOtlpAttributes({ 'service.instance.id': instanceId, ...settings.resource }) }
  const scope = { name: 'almanac' }
  const stopping = new AbortController()
  let waiting: object[] = []
  let dropped = 0

  const send = async (url: string, body: object) => {
    const signal = AbortSignal.any([AbortSignal.timeout(settings.timeoutMs), stopping.signal])
    const headers = { ...settings.headers, 'Content-Type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'error', signal })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
  }
  const sendSpans = async () => {
    while (waiting.length > 0 && settings.tracesUrl !== undefined) {
      const spans = waiting.splice(0, SPANS_AT_ONCE)
      await send(settings.tracesUrl, { resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] })
    }
    if (dropped > 0) log.warn({ dropped }, 'dropped spans: the export queue is full')
    dropped = 0
  }
  const sendMetrics = async () => {
    if (settings.metricsUrl === undefined) return
    const at = performance.timeOrigin + performance.now()
    const metrics = toOtlpMetrics(await readMetrics(), startedAt, at)
    await send(settings.metricsUrl, { resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] })
  }
  const quietly = (work: () => Promise<void>) => () =>
    work().catch((error: unknown) => log.warn({ err: error }, 'could not send telemetry'))

  if (settings.tracesUrl !== undefined) {
    const recorder = new SpanRecorder(settings, (span) => {
      if (waiting.length < settings.maxQueuedSpans) waiting.push(span)
      else dropped += 1
    })
    setTracer(recorder)
  }
  const loops = [
    repeat(quietly(sendSpans), settings.traceEveryMs),
    repeat(quietly(sendMetrics), settings.metricEveryMs),
  ]
  return {
    async stop() {
      setTracer(undefined)
      for (const end of loops) end()
      // What is left is given so long as one request may take, and no longer.
      const deadline = setTimeout(() => stopping.abort(), settings.timeoutMs)
      await Promise.all([quietly(sendSpans)(), quietly(sendMetrics)()])
      clearTimeout(deadline)
      waiting = []
    },
  }
}

/** From the end of one to the start of the next. */
function repeat(work: () => Promise<void>, everyMs: number): () => void {
  let isOver = false
  let timer: NodeJS.Timeout
  const next = () => {
    timer = setTimeout(() => void work().then(() => (isOver ? undefined : next())), Math.max(1, everyMs))
    timer.unref()
  }
  next()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
