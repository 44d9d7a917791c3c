import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify, { type FastifyError } from 'fastify'
import Type from 'typebox'
import { schemaProblem } from './schema-problem.ts'

const SCHEMA = Type.Object({
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  age: Type.Optional(Type.Integer({ minimum: 0 })),
  role: Type.Optional(Type.Enum(['admin', 'member'])),
  sort: Type.Optional(Type.Union([Type.Literal('name'), Type.Literal('date')])),
  value: Type.Optional(Type.Union([Type.String(), Type.Boolean()])),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 3 })),
  tags: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 })),
  since: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  author: Type.Optional(Type.Object({ email: Type.String() }, { additionalProperties: false })),
  readers: Type.Optional(Type.Array(Type.Object({ email: Type.String() }, { examples: [{ email: 'ann@x.example' }] }))),
})

/** What is wrong with the body of a request. */
async function problemOf(payload: object): Promise<string> {
  const app = Fastify({ ajv: { customOptions: { verbose: true, coerceTypes: false, removeAdditional: false } } })
  app.setErrorHandler(({ validation = [] }: FastifyError, _request, reply) => reply.send(schemaProblem(validation)))
  app.post('/', { schema: { body: SCHEMA } }, async () => ({}))
  const { field, message } = (await app.inject({ method: 'POST', url: '/', payload })).json()
  await app.close()
  return `${field} ${message}`
}

for (const [value, problem] of [
  [{ size: 500 }, 'size must be between 1 and 100; got 500'],
  [{ age: -1 }, 'age must be at least 0; got -1'],
  [{ size: '5' }, 'size must be an integer'],
  [{ role: 'boss' }, 'role must be one of admin, member; got "boss"'],
  [{ sort: 'size' }, 'sort must be one of name, date; got "size"'],
  [{ value: 3 }, 'value must be a string, true, or false'],
  [{ name: '' }, 'name must not be empty'],
  [{ name: 'long' }, 'name must be at most 3 characters long'],
  [{ tags: [] }, 'tags must have at least 1 item'],
  [{ tags: ['a', 'b', 'c'] }, 'tags must have at most 2 items; got 3'],
  [{ tags: ['a', 3] }, 'tags[1] must be a string'],
  [{ since: 'today' }, 'since must be a date (YYYY-MM-DD)'],
  [{ author: {} }, 'author.email is required'],
  [{ author: { email: 'a', mail: 'b' } }, "author.mail isn't a known field; use one of email"],
  [{ author: 'a' }, 'author must be an object'],
  [{ readers: ['a'] }, 'readers[0] must be an object, like {"email":"ann@x.example"}'],
  [[], ' must be an object'],
] as const) {
  test(`${JSON.stringify(value)}: ${problem}`, async () => assert.equal(await problemOf(value), problem))
}
