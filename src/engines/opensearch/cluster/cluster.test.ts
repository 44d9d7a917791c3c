import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { after, test } from 'node:test'
import { Cluster, isMissing, mayBeGone } from './cluster.ts'

/** A cluster that answers as the test says. */
async function clusterThat(answers: RequestListener) {
  const server = createServer(answers).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const cluster = new Cluster({ urls: [`http://127.0.0.1:${port}`], maxMillis: 60_000 })
  after(async () => {
    await cluster.close()
    server.closeAllConnections()
    server.close()
  })
  return cluster
}

test('who gives up drops the request, before or while the cluster works on it', async () => {
  const begun = Promise.withResolvers<void>()
  const dropped = Promise.withResolvers<void>()
  const cluster = await clusterThat((request) => {
    request.socket.once('close', () => dropped.resolve())
    begun.resolve()
  })
  const leaving = new AbortController()
  const asking = assert.rejects(cluster.send('GET', '/slow', { signal: leaving.signal }))

  await begun.promise
  leaving.abort()

  await asking
  await dropped.promise
  await assert.rejects(cluster.send('GET', '/slow', { signal: AbortSignal.abort() }))
})

test('an index whose shards none can answer may be gone, a cluster that nobody reaches is not', async () => {
  const cluster = await clusterThat((request, response) => {
    const status = request.url === '/missing' ? 404 : 503
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ error: { type: 'search_phase_execution_exception', reason: '' }, status }))
  })
  const away = new Cluster({ urls: ['http://127.0.0.1:1'], maxMillis: 5000 })
  after(() => away.close())
  const problem = (asking: Promise<unknown>) =>
    asking.then(
      () => assert.fail('it was answered'),
      (error: unknown) => error,
    )

  const closing = await problem(cluster.send('GET', '/closing'))
  const missing = await problem(cluster.send('GET', '/missing'))

  assert.deepEqual([mayBeGone(closing), isMissing(closing)], [true, false])
  assert.deepEqual([mayBeGone(missing), isMissing(missing)], [true, true])
  assert.equal(mayBeGone(await problem(away.send('GET', '/'))), false)
})

test('a failure of the cluster that it has no words for is one all the same', async () => {
  const cluster = await clusterThat((_, response) => {
    const cause = { type: 'null_pointer_exception', reason: null }
    response.writeHead(500, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ error: { ...cause, root_cause: [cause] }, status: 500 }))
  })

  await assert.rejects(cluster.send('GET', '/'), {
    name: 'ClusterRefusal',
    status: 500,
    type: 'null_pointer_exception',
  })
})
