import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { ServiceError } from '../../../kernel/errors.ts'
import { answerError } from './error-answers.ts'

/** What is answered when a handler throws, and the errors in the log. */
async function thrown(error: Error): Promise<{ status: number; retryAfter: unknown; logged: unknown[] }> {
  const logged: unknown[] = []
  const app = Fastify()
  app.setErrorHandler((caught: unknown, request: FastifyRequest, reply: FastifyReply) => {
    request.log.error = (...words: unknown[]) => void logged.push(words)
    answerError(caught, request, reply)
  })
  app.get('/', async () => {
    throw error
  })
  const { statusCode, headers } = await app.inject('/')
  await app.close()
  return { status: statusCode, retryAfter: headers['retry-after'], logged }
}

test('that the service is still starting is answered with 503, and is no error in the log', async () => {
  const { status, retryAfter, logged } = await thrown(new ServiceError('unavailable', 'Still being filled; ask again'))

  assert.deepEqual([status, retryAfter, logged.length], [503, '5', 0])
})

test('what fails for a reason is in the log, with the reason', async () => {
  const away = new ServiceError('unavailable', 'The database is away', { cause: new Error('connection lost') })

  assert.deepEqual((await thrown(away)).logged.length, 1)
  assert.deepEqual((await thrown(new Error('a slip'))).logged.length, 1)
})
