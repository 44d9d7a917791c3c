import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { makeApp } from '../support/make-app.ts'

interface Described {
  readonly security?: unknown
  readonly requestBody?: { readonly content: object }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

const app = await makeApp()
const { body: description } = await app.send('/openapi.json', undefined, { method: 'GET' })
const operations = Object.entries<Record<string, Described>>(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
)

test('/openapi.json is valid by the schema of OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description))

  assert.deepEqual(errors, undefined)
  assert.equal(valid, true)
  assert.match(description.openapi, /^3\.1\./)
})

test('/openapi.json passes the linter that most tools use, without an error', async () => {
  const config = await createConfig({ extends: ['recommended'] })

  const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: 'openapi.json', config })

  const errors = problems.filter(({ severity }) => severity === 'error')
  assert.deepEqual(
    errors.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    [],
  )
})

test('every operation says what credential it takes, and none is an answer', () => {
  const unsaid = operations.filter(({ security }) => !Array.isArray(security)).map(({ name }) => name)

  assert.deepEqual(unsaid, [])
  assert.ok(operations.some(({ security }) => (security as unknown[]).length === 0))
})

test('every media type is one media type', () => {
  const types = operations.flatMap(({ requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((each) => Object.keys(each?.content ?? {})),
  )

  // RFC 9110, section 8.3.1. The schema of OpenAPI leaves this to a format that validators don't check.
  const isMediaType = (type: string) => /^[\w.+-]+\/[\w.+-]+(; *[\w-]+=[\w.-]+)*$/.test(type)
  assert.deepEqual(
    [...new Set(types)].filter((type) => !isMediaType(type)),
    [],
  )
})
