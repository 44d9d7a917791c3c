import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { HINT_KEYWORD, lenientInput } from './lenient-input.ts'

const Inner = Type.Object({ must: Type.String(), may: Type.Optional(Type.String()) })
const schema = Type.Object({
  must: Type.Integer(),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, [HINT_KEYWORD]: true })),
  length: Type.Optional(Type.Integer({ minimum: 50, maximum: 100, [HINT_KEYWORD]: true })),
  offset: Type.Optional(Type.Integer({ minimum: -10, maximum: 10 })),
  inner: Type.Optional(Inner),
  list: Type.Optional(Type.Array(Inner)),
  byName: Type.Optional(Type.Record(Type.String(), Inner)),
  either: Type.Optional(Type.Union([Type.String(), Inner])),
  emptied: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  anything: Type.Optional(Type.Unknown()),
})
const read = lenientInput(schema)
const after = (value: unknown) => {
  read(value)
  return value
}

test('null instead of an optional field means that it is absent, however deep', () => {
  const value = {
    must: 1,
    size: null,
    anything: null,
    inner: { must: 'a', may: null },
    list: [{ must: 'a', may: null }],
    byName: { a: { must: 'a', may: null } },
    either: { must: 'a', may: null },
  }

  const inner = { must: 'a' }
  assert.deepEqual(after(value), { must: 1, inner, list: [inner], byName: { a: inner }, either: inner })
})

test('null stays where a field is required, where it has a meaning, in lists and in what no schema knows', () => {
  const value = { must: null, emptied: null, inner: { must: null }, list: [null], unknown: null, anything: { a: null } }

  assert.deepEqual(after(structuredClone(value)), value)
})

test('a hint beyond its limits counts as the nearest; other numbers stay as they are', () => {
  assert.deepEqual(after({ size: 1e30, offset: 99 }), { size: 10, offset: 99 })
  assert.deepEqual(after({ length: 7 }), { length: 50 })
  assert.deepEqual(after({ size: 7 }), { size: 7 })
  assert.deepEqual(after({ size: 2.5 }), { size: 2.5 })
  assert.deepEqual(after({ size: '50' }), { size: '50' })
})

test('a hint that is zero or negative and below the range is left for the schema to reject', () => {
  assert.deepEqual(after({ size: -5 }), { size: -5 })
  assert.deepEqual(after({ size: 0 }), { size: 0 })
})

test('what is no object is left to the check', () => {
  for (const value of [null, undefined, 'text', 3, []]) assert.doesNotThrow(() => read(value))
})

test('a type that holds itself is followed as deep as the value goes', () => {
  const Node = { type: 'object', properties: { name: { type: 'string' }, next: { $ref: '#/$defs/Node' } } }
  const readNode = lenientInput({ $ref: '#/$defs/Node', $defs: { Node } })
  const value = { name: null, next: { name: 'b', next: { name: null } } }

  readNode(value)

  assert.deepEqual(value, { next: { name: 'b', next: {} } })
})
