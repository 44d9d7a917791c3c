import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { LateCompilers } from './late-compilers.ts'

const BODY = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }

test('what nobody asked for is made when the thread has little to do, one at a time', async () => {
  let idleWaits = 0
  const compilers = new LateCompilers([], async () => {
    idleWaits += 1
  })
  const app = Fastify({ schemaController: { compilersFactory: compilers } })
  for (const url of ['/asked', '/unasked']) {
    app.post(url, { schema: { body: BODY, response: { 200: BODY } } }, async ({ body }) => body)
  }
  const post = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, payload })).statusCode

  assert.equal(await post('/asked', { name: 'wombat' }), 200)
  await compilers.makeRest()

  assert.equal(idleWaits, 2, 'the check of requests and the writer of answers of the other one')
  assert.equal(await post('/unasked', { name: 'wombat' }), 200)
  assert.equal(await post('/unasked', {}), 400)
  await compilers.makeRest()
  assert.equal(idleWaits, 2, 'everything is made')
  await app.close()
})

test('schemas needed soon are compiled first', async () => {
  const made: string[] = []
  const note = (url: string) => {
    made.push(url)
    return () => true
  }
  const compilers = new LateCompilers(['/second'], async () => {})
  const app = Fastify({
    schemaController: { compilersFactory: compilers },
    ajv: { customOptions: { keywords: [{ keyword: 'x-note', compile: note }] } },
  })
  for (const url of ['/first', '/second', '/third']) {
    app.post(url, { schema: { body: { type: 'object', 'x-note': url } } }, async () => undefined)
  }
  await app.ready()

  await compilers.makeRest()

  assert.deepEqual(made, ['/second', '/first', '/third'])
  await app.close()
})
