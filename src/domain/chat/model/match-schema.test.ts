import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesSchema, refuseUnknownKeywords } from './match-schema.ts'

test('a value matches a schema, or does not', () => {
  const person = {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1 }, age: { type: ['integer', 'null'], minimum: 0 } },
    required: ['name'],
    additionalProperties: false,
  }
  const list = { type: 'array', items: { $ref: '#/$defs/person' }, maxItems: 2, $defs: { person } }
  for (const [value, isFitting] of [
    [[], true],
    [[{ name: 'Ann', age: null }], true],
    [[{ name: 'Ann', age: 3 }, { name: 'Bo' }], true],
    [[{ name: '' }], false],
    [[{ name: 'Ann', age: 1.5 }], false],
    [[{ name: 'Ann', age: -1 }], false],
    [[{ name: 'Ann', more: 1 }], false],
    [[{}], false],
    [[{ name: 'a' }, { name: 'b' }, { name: 'c' }], false],
    [{ name: 'Ann' }, false],
  ] as const) {
    assert.equal(matchesSchema(list, value), isFitting, JSON.stringify(value))
  }
  assert.equal(matchesSchema({ anyOf: [{ const: 'a' }, { enum: ['b', 3] }] }, 3), true)
  assert.equal(matchesSchema({ oneOf: [{ type: 'string' }, { enum: ['b'] }] }, 'b'), false)
  assert.equal(matchesSchema({ $ref: '#/$defs/none' }, 'b'), false)
})

test('a schema that refers to itself without end is given up, not followed', () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `d${at}`,
      { allOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] },
    ]),
  )

  assert.equal(matchesSchema({ $ref: '#' }, 1), false)
  assert.equal(matchesSchema({ $ref: '#/$defs/d0', $defs: { ...doubling, d40: {} } }, 1), false)
})

test('what could not be checked is refused by its place', () => {
  for (const [schema, place] of [
    [{ properties: { a: { pattern: '^a' } } }, 'schema.properties.a.pattern'],
    [{ items: { anyOf: [{}, { not: {} }] } }, 'schema.items.anyOf[1].not'],
    [{ $ref: 'https://other.example/schema' }, 'schema.$ref'],
    [{ type: 'text' }, 'schema.type'],
    [{ required: 'name' }, 'schema.required'],
    [{ enum: [{ a: 1 }] }, 'schema.enum'],
    [{ properties: [] }, 'schema.properties'],
    [{ description: 'x'.repeat(20_000) }, 'schema'],
  ] as const) {
    assert.throws(
      () => refuseUnknownKeywords(schema, 'schema'),
      (error: { details: { field: string }[] }) => error.details[0]?.field === place,
      place,
    )
  }
  refuseUnknownKeywords({ type: 'object', title: 'T', properties: { a: { type: ['string', 'null'] } } }, 'schema')
})
