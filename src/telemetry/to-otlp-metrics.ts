import { toOtlpAttributes } from './otlp-value.ts'
import { nanos } from './record-spans.ts'

/** A metric as the registry of Prometheus tells it. */
export interface CollectedMetric {
  readonly name: string
  readonly help: string
  readonly type: string | number
  readonly values: readonly MetricValue[]
}

interface MetricValue {
  readonly value: number
  readonly labels: Readonly<Partial<Record<string, string | number>>>
  readonly metricName?: string
}

const CUMULATIVE = 2

/** The same figures as `GET /metrics`, as OTLP has them; summaries are left out. */
export function toOtlpMetrics(metrics: readonly CollectedMetric[], startedAt: number, at: number): object[] {
  const times = { startTimeUnixNano: nanos(startedAt), timeUnixNano: nanos(at) }
  return metrics.flatMap((metric): object[] => {
    const { name, help: description, type, values } = metric
    const points = values.map(({ value, labels }) => ({ asDouble: value, attributes: attributesOf(labels), ...times }))
    if (type === 'gauge') return [{ name, description, gauge: { dataPoints: points } }]
    if (type === 'counter') {
      const sum = { dataPoints: points, aggregationTemporality: CUMULATIVE, isMonotonic: true }
      return [{ name, description, sum }]
    }
    if (type !== 'histogram') return []
    const dataPoints = histogramsOf(metric).map((point) => ({ ...point, ...times }))
    return [{ name, description, histogram: { dataPoints, aggregationTemporality: CUMULATIVE } }]
  })
}

/** Prometheus tells one value for each bucket, all that are less included; OTLP one list of what fell into each. */
function histogramsOf({ name, values }: CollectedMetric): object[] {
  const series = new Map<
    string,
    { labels: MetricValue['labels']; buckets: [number, number][]; sum: number; count: number }
  >()
  for (const {
    value,
    labels: { le, ...labels },
    metricName,
  } of values) {
    const key = JSON.stringify(labels)
    const found = series.get(key) ?? { labels, buckets: [], sum: 0, count: 0 }
    series.set(key, found)
    if (metricName === `${name}_sum`) found.sum = value
    else if (metricName === `${name}_count`) found.count = value
    else if (le !== undefined && le !== '+Inf') found.buckets.push([Number(le), value])
  }
  return [...series.values()].map(({ labels, buckets, sum, count }) => {
    const upTo = buckets.map(([, value]) => value)
    return {
      attributes: attributesOf(labels),
      explicitBounds: buckets.map(([bound]) => bound),
      bucketCounts: [...upTo, count].map((value, place) => String(value - (upTo[place - 1] ?? 0))),
      sum,
      count: String(count),
    }
  })
}

function attributesOf(labels: MetricValue['labels']): object[] {
  return toOtlpAttributes(labels as Record<string, string | number>)
}
