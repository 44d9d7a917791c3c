import { once } from 'node:events'
import { createServer } from 'node:http'
import { after } from 'node:test'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string }
}

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}

/** A small collector: takes OTLP over HTTP in JSON, as any does, and keeps what came. */
export async function startReceiver() {
  const spans: ReceivedSpan[] = []
  const metrics = new Map<string, unknown>()
  const headers: Record<string, string | string[] | undefined>[] = []
  const services = new Set<string>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      headers.push(request.headers)
      const body = JSON.parse(Buffer.concat(parts).toString())
      for (const { resource, scopeSpans = [], scopeMetrics = [] } of body.resourceSpans ?? body.resourceMetrics ?? []) {
        for (const { key, value } of resource.attributes) if (key === 'service.name') services.add(value.stringValue)
        for (const scope of scopeSpans) spans.push(...scope.spans)
        for (const scope of scopeMetrics) for (const metric of scope.metrics) metrics.set(metric.name, metric)
      }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, spans, metrics, headers, services }
}
