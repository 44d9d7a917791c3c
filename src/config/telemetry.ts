import { OperatorError } from '../kernel/operator-error.ts'
import type { Environment } from './read-config.ts'

/** Where traces and metrics are sent, from the standard OpenTelemetry variables. */
export interface Telemetry {
  /** Full URLs; `undefined` if not sent. */
  readonly tracesUrl: string | undefined
  readonly metricsUrl: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** The sampling ratio for new traces, and whether to follow the caller's sampling decision. */
  readonly ratio: number
  readonly followsParent: boolean
  readonly traceEveryMs: number
  readonly maxQueuedSpans: number
  readonly metricEveryMs: number
  readonly resource: Readonly<Record<string, string>>
}

const SAMPLERS: Readonly<Record<string, { follows: boolean; ratio: 0 | 1 | 'argument' }>> = {
  always_on: { follows: false, ratio: 1 },
  always_off: { follows: false, ratio: 0 },
  traceidratio: { follows: false, ratio: 'argument' },
  parentbased_always_on: { follows: true, ratio: 1 },
  parentbased_always_off: { follows: true, ratio: 0 },
  parentbased_traceidratio: { follows: true, ratio: 'argument' },
}

/** `undefined` if no endpoint is set: nothing is traced or sent. An invalid value is an error that names its variable. */
export function readTelemetry(environment: Environment): Telemetry | undefined {
  const read = (name: string) => environment[`OTEL_${name}`]?.trim() ?? ''
  if (read('SDK_DISABLED').toLowerCase() === 'true') return undefined
  const base = read('EXPORTER_OTLP_ENDPOINT')
  const urlOf = (signal: 'TRACES' | 'METRICS', path: string) => {
    if (read(`${signal}_EXPORTER`) === 'none') return undefined
    const own = read(`EXPORTER_OTLP_${signal}_ENDPOINT`)
    if (own !== '') return checkedUrl(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`, own)
    return base === '' ? undefined : checkedUrl('OTEL_EXPORTER_OTLP_ENDPOINT', `${base.replace(/\/$/, '')}/v1/${path}`)
  }
  const tracesUrl = urlOf('TRACES', 'traces')
  const metricsUrl = urlOf('METRICS', 'metrics')
  if (tracesUrl === undefined && metricsUrl === undefined) return undefined
  if (read('EXPORTER_OTLP_PROTOCOL') === 'grpc') {
    throw new OperatorError('OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"; allowed: http/json')
  }
  const number = (name: string, fallback: number, max = 3_600_000) =>
    numberOf(`OTEL_${name}`, read(name), fallback, max)
  const samplerName = read('TRACES_SAMPLER') || 'parentbased_always_on'
  const sampler = SAMPLERS[samplerName]
  if (sampler === undefined) {
    throw new OperatorError(`OTEL_TRACES_SAMPLER is "${samplerName}"; allowed: ${Object.keys(SAMPLERS).join(' | ')}`)
  }
  return {
    tracesUrl,
    metricsUrl,
    headers: pairsOf(read('EXPORTER_OTLP_HEADERS')),
    timeoutMs: number('EXPORTER_OTLP_TIMEOUT', 10_000),
    ratio: sampler.ratio === 'argument' ? number('TRACES_SAMPLER_ARG', 1, 1) : sampler.ratio,
    followsParent: sampler.follows,
    traceEveryMs: number('BSP_SCHEDULE_DELAY', 5000),
    maxQueuedSpans: number('BSP_MAX_QUEUE_SIZE', 2048, 1_000_000),
    metricEveryMs: number('METRIC_EXPORT_INTERVAL', 60_000),
    resource: {
      'service.name': read('SERVICE_NAME') || 'almanac',
      ...pairsOf(read('RESOURCE_ATTRIBUTES')),
    },
  }
}

function checkedUrl(variable: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new OperatorError(`${variable} is "${text}"; allowed: an http or https URL`)
}

function numberOf(variable: string, text: string, fallback: number, max: number): number {
  const value = text === '' ? fallback : Number(text)
  if (Number.isFinite(value) && value >= 0 && value <= max) return value
  throw new OperatorError(`${variable} is "${text}"; allowed: a number from 0 to ${max}`)
}

/** `a=1,b=two%20words`, the OpenTelemetry format for headers and attributes. */
function pairsOf(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name.trim() === '' || value.length === 0 ? [] : [[name.trim(), decoded(value.join('=').trim())] as const]
  })
  return Object.fromEntries(pairs)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
