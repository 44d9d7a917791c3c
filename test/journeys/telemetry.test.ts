import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTelemetry } from '../../src/config/telemetry.ts'
import { currentTracer } from '../../src/kernel/tracing.ts'
import { eventually } from '../support/eventually.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp } from '../support/make-app.ts'
import { type ReceivedSpan, startReceiver } from '../support/otlp-receiver.ts'
import { ServiceProcess } from '../support/service-process.ts'

const PARENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const SOON = { OTEL_BSP_SCHEDULE_DELAY: '20', OTEL_METRIC_EXPORT_INTERVAL: '20' }

test('a search is a trace with its parts, in the trace of whoever asks, and metrics go out too', async () => {
  const receiver = await startReceiver()
  const telemetry = readTelemetry({
    ...SOON,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20secret',
    OTEL_SERVICE_NAME: 'search of acme',
  })
  const app = await makeApp({}, new FakeClock(), { telemetry })
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  await app.index('indexdocument', { datasource: 'wiki', document: { id: '1', title: 'secret wombat' } }, push)
  await app.indexed()

  const headers = { traceparent: `00-${PARENT.traceId}-${PARENT.spanId}-01` }
  await app.send('/rest/api/v1/search', { query: 'secret wombat' }, { token: alice, headers })

  const ofTrace = () => receiver.spans.filter(({ traceId }) => traceId === PARENT.traceId)
  await eventually('the trace has come', async () =>
    ofTrace().some(({ parentSpanId }) => parentSpanId === PARENT.spanId),
  )
  const root = ofTrace().find(({ parentSpanId }) => parentSpanId === PARENT.spanId) as ReceivedSpan
  const parts = ofTrace().filter((span) => span !== root)
  assert.equal(root.name, 'POST /rest/api/v1/search')
  for (const name of ['authenticate', 'visibility', 'parse', 'engine', 'store', 'snippets']) {
    const part = parts.find((span) => span.name === name)
    assert.equal(part?.parentSpanId, root.spanId, name)
    assert.ok(BigInt(part?.startTimeUnixNano ?? 0) >= BigInt(root.startTimeUnixNano), name)
    assert.ok(BigInt(part?.endTimeUnixNano ?? 0) <= BigInt(root.endTimeUnixNano), name)
  }
  assert.ok(!JSON.stringify(receiver.spans).includes('wombat'), 'no query is exported')
  for (const name of [
    'almanac_request_seconds',
    'almanac_index_lag_steps',
    'almanac_engine_documents',
    'almanac_lease_held',
  ]) {
    await eventually(`${name} has come`, async () => receiver.metrics.has(name))
  }
  await eventually('the search is counted', async () => {
    const { histogram } = receiver.metrics.get('almanac_request_seconds') as Histograms
    const point = histogram.dataPoints.find(({ attributes }) => JSON.stringify(attributes).includes('v1/search'))
    if (point === undefined) return false
    assert.equal(point.bucketCounts.length, point.explicitBounds.length + 1)
    assert.equal(
      point.bucketCounts.reduce((sum, count) => sum + Number(count), 0),
      Number(point.count),
    )
    return point.count === '1'
  })
  assert.deepEqual([...receiver.services], ['search of acme'])
  assert.ok(receiver.headers.every((sent) => sent['api-key'] === 'a secret'))
  await app.app.stop()
  assert.equal(currentTracer(), undefined)
})

interface Histograms {
  histogram: { dataPoints: { attributes: object[]; explicitBounds: number[]; bucketCounts: string[]; count: string }[] }
}

test('what nobody chose is not traced, and a caller who is traced decides', async () => {
  const receiver = await startReceiver()
  const sampled = { ...SOON, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/v1/traces` }
  const telemetry = readTelemetry({ ...sampled, OTEL_TRACES_SAMPLER: 'parentbased_always_off' })
  const app = await makeApp({}, new FakeClock(), { telemetry })
  const ask = (traceparent: string) => app.send('/healthz', undefined, { method: 'GET', headers: { traceparent } })

  await ask('')
  await ask(`00-${'0'.repeat(32)}-${PARENT.spanId}-01`)
  await ask(`00-${PARENT.traceId}-${PARENT.spanId}-00`)
  await ask(`00-${PARENT.traceId}-${PARENT.spanId}-01`)

  await eventually('one has come', async () => receiver.spans.length > 0)
  await app.app.stop()
  const ofCaller = receiver.spans.filter(({ parentSpanId }) => parentSpanId === PARENT.spanId)
  assert.deepEqual(
    ofCaller.map(({ name }) => name),
    ['GET /healthz'],
  )
  assert.ok(receiver.spans.every(({ traceId }) => traceId === PARENT.traceId))
})

test('without an endpoint there is nothing, and a wrong value is refused by its variable', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT }

  assert.equal(readTelemetry({}), undefined)
  assert.equal(readTelemetry({ ...on, OTEL_SDK_DISABLED: 'true' }), undefined)
  assert.equal(readTelemetry({ ...on, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }), undefined)
  assert.equal(readTelemetry(on)?.metricsUrl, 'http://127.0.0.1:4318/v1/metrics')
  assert.throws(() => readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://x' }), /OTEL_EXPORTER_OTLP_ENDPOINT/)
  assert.throws(() => readTelemetry({ ...on, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }), /OTEL_EXPORTER_OTLP_PROTOCOL/)
  assert.throws(() => readTelemetry({ ...on, OTEL_TRACES_SAMPLER: 'some' }), /OTEL_TRACES_SAMPLER/)
  assert.throws(
    () => readTelemetry({ ...on, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }),
    /ARG/,
  )
})

test('a collector that is away stops nothing, neither requests nor the end of the service', async () => {
  const service = new ServiceProcess()

  await service.start({ ...SOON, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })

  assert.equal((await fetch(`${service.address}/readyz`)).status, 200)
  await eventually('the log says so', async () => service.output.includes('could not send telemetry'))
  assert.equal(await service.stop(), 0)
})
