import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Trace, Tracer } from '../../kernel/tracing.ts'

/** A trace for each request, named after its operation; what is done for it are its parts. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const traces = new WeakMap<FastifyRequest, Trace>()
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = request.headers['traceparent']
    const trace = tracer.begin(typeof parent === 'string' ? parent : undefined)
    traces.set(request, trace)
    trace.within(done)
  })
  // A body comes with events of the connection, which knows of no trace.
  app.addHook('preHandler', (request, _reply, done) => {
    const trace = traces.get(request)
    if (trace === undefined) done()
    else trace.within(done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { operation = 'unknown' } = request.trace
    const attributes = { 'http.request.method': request.method, 'http.response.status_code': reply.statusCode }
    traces.get(request)?.end(operation, { ...attributes, 'request.id': request.id }, reply.statusCode >= 500)
  })
}
