import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { ServiceError } from '../../kernel/errors.ts'
import { events, file, lines, type StreamAnswer, type StreamEvent, sendStream } from './answers.ts'

/** A server whose one route gives this answer; `failures` is what broke after the first value. */
function serve(context: TestContext, answer: () => StreamAnswer) {
  const app = Fastify()
  context.after(() => app.close())
  const failures: unknown[] = []
  const prepared: [unknown, boolean][] = []
  app.get('/', (_request, reply) =>
    sendStream(reply, answer(), {
      prepare: (value, isFirst) => prepared.push([value, isFirst]),
      failed: (error) => failures.push(error),
    }),
  )
  return { app, failures, prepared }
}

test('lines are JSON values, one a line; the first is prepared while headers can still be set', async (context) => {
  const { app, prepared } = serve(context, () =>
    lines(
      (async function* () {
        yield { piece: 1 }
        yield { piece: 2 }
      })(),
    ),
  )

  const { body, headers } = await app.inject('/')

  assert.equal(body, '{"piece":1}\n{"piece":2}\n')
  assert.equal(headers['content-type'], 'text/plain')
  assert.deepEqual(
    prepared.map(([, isFirst]) => isFirst),
    [true, false],
  )
})

test('events carry their name, id and data', async (context) => {
  const { app } = serve(context, () =>
    events(
      (async function* (): AsyncGenerator<StreamEvent> {
        yield { event: 'message', id: '7', data: { text: 'two\nlines' } }
        yield { data: 1 }
      })(),
    ),
  )

  const { body, headers } = await app.inject('/')

  assert.equal(body, 'event: message\nid: 7\ndata: {"text":"two\\nlines"}\n\ndata: 1\n\n')
  assert.equal(headers['content-type'], 'text/event-stream')
})

test('what fails before the first value is refused as anything else is', async (context) => {
  const { app } = serve(context, () =>
    lines(
      (async function* () {
        yield* []
        throw Object.assign(new ServiceError('not_found', 'There is no such chat'), { statusCode: 404 })
      })(),
    ),
  )

  assert.equal((await app.inject('/')).statusCode, 404)
})

test("a failure during a stream is reported in the stream's format, without internal details", async (context) => {
  const { app, failures } = serve(context, () =>
    lines(
      (async function* () {
        yield 1
        throw new Error('the database of 10.0.0.7 is gone')
      })(),
    ),
  )

  const [first, refusal = ''] = (await app.inject('/')).body.split('\n')

  assert.equal(first, '1')
  assert.equal(JSON.parse(refusal).error.code, 'internal')
  assert.doesNotMatch(refusal, /10\.0\.0\.7/)
  assert.equal(failures.length, 1)
})

test('an empty stream is an empty answer', async (context) => {
  const { app } = serve(context, () => lines((async function* () {})()))

  const { statusCode, body } = await app.inject('/')

  assert.deepEqual({ statusCode, body }, { statusCode: 200, body: '' })
})

test('when the caller goes away, the work ends', async (context) => {
  let stopped: () => void = () => {}
  const stop = new Promise<void>((done) => {
    stopped = done
  })
  const { app } = serve(context, () =>
    lines(
      (async function* () {
        try {
          for (let at = 0; ; at++) {
            yield { at, filling: 'x'.repeat(10_000) }
            await new Promise((done) => setImmediate(done))
          }
        } finally {
          stopped()
        }
      })(),
    ),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const call = request({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' }).end()
  const [answer] = await once(call, 'response')
  await once(answer, 'data')

  call.destroy()

  await stop
})

test('a file has its name, in all its letters, and is never taken for a page', async (context) => {
  const { app } = serve(context, () => file(Buffer.from('a,b\n'), 'text/csv; charset=utf-8', 'Berührung "1".csv'))

  const { body, headers } = await app.inject('/')

  assert.equal(body, 'a,b\n')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="Ber_hrung _1_.csv"; filename*=UTF-8''Ber%C3%BChrung%20%221%22.csv`,
  )
})
