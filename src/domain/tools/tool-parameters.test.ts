import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parametersOf, readParameters } from './tool-parameters.ts'

const SCHEMA = {
  type: 'object',
  required: ['query'],
  properties: {
    query: { type: 'string', description: 'Words' },
    count: { type: 'integer' },
    all: { type: 'boolean' },
    kind: { type: 'string', enum: ['a', 'b'] },
    tags: { type: 'array', items: { type: 'number' } },
    span: { type: 'object', properties: { from: { type: 'string' } }, required: ['from'] },
  },
}

test('arguments are described without JSON Schema', () => {
  assert.deepEqual(parametersOf(SCHEMA), {
    query: { type: 'string', name: 'query', isRequired: true, description: 'Words' },
    count: { type: 'number', name: 'count', isRequired: false },
    all: { type: 'boolean', name: 'all', isRequired: false },
    kind: { type: 'string', name: 'kind', isRequired: false, possibleValues: ['a', 'b'] },
    tags: {
      type: 'array',
      name: 'tags',
      isRequired: false,
      items: { type: 'number', name: 'tags', isRequired: false },
    },
    span: {
      type: 'object',
      name: 'span',
      isRequired: false,
      properties: { from: { type: 'string', name: 'from', isRequired: true } },
    },
  })
})

test('texts become the values that the schema wants', () => {
  const given = {
    query: { value: '7' },
    count: { value: '7' },
    all: { value: 'true' },
    tags: { items: [{ value: '1' }, { value: '2.5' }] },
    span: { properties: { from: { value: 'May' } } },
  }

  assert.deepEqual(readParameters(SCHEMA, given), {
    query: '7',
    count: 7,
    all: true,
    tags: [1, 2.5],
    span: { from: 'May' },
  })
  assert.deepEqual(readParameters(SCHEMA, { constructor: { value: 'x' } }), { constructor: 'x' })
})

test('a text that is no such value is refused by name', () => {
  for (const [given, message] of [
    [{ count: { value: 'many' } }, /`parameters\.count` must be a number/],
    [{ count: { value: '' } }, /`parameters\.count` must be a number/],
    [{ all: { value: 'yes' } }, /`parameters\.all` must be true or false/],
    [{ tags: { items: [{ value: 'x' }] } }, /`parameters\.tags\[0\]` must be a number/],
  ] as const) {
    assert.throws(() => readParameters(SCHEMA, given), message)
  }
})
