import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type, { type TSchema } from 'typebox'
import { FakeClock } from '../../../../test/support/fake-clock.ts'
import { DeprecatedFields } from './deprecated-fields.ts'
import type { FieldDeprecation } from './deprecation.ts'
import { DeprecationSchedule } from './schedule.ts'

const row: FieldDeprecation = {
  kind: 'property',
  operation: 'POST /x',
  schema: 'Thing',
  name: 'old',
  introduced: '2026-01-01',
  removal: '2026-10-15',
  message: '',
}
const schedule = new DeprecationSchedule([row], new FakeClock(), 'dates')
const Thing = Type.Object({ old: Type.Optional(Type.String()), new: Type.String() }, { title: 'Thing' })
const count = (schema: TSchema, value: unknown) => new DeprecatedFields(schema, schedule).in(value).length

test('the field is found wherever its type stands', () => {
  const schema = Type.Object({
    one: Type.Optional(Thing),
    many: Type.Optional(Type.Array(Thing)),
    either: Type.Optional(Type.Union([Type.String(), Thing])),
    map: Type.Optional(Type.Record(Type.String(), Thing)),
    deep: Type.Optional(Type.Object({ er: Type.Array(Type.Array(Thing)) })),
  })
  const thing = { old: 'x', new: 'y' }

  assert.equal(count(schema, { one: thing }), 1)
  assert.equal(count(schema, { many: [thing, { new: 'y' }, thing] }), 2)
  assert.equal(count(schema, { either: thing }), 1)
  assert.equal(count(schema, { either: 'text' }), 0)
  assert.equal(count(schema, { map: { a: thing } }), 1)
  assert.equal(count(schema, { deep: { er: [[thing], [thing]] } }), 2)
})

test('a field of the same name in another type is left alone', () => {
  const Other = Type.Object({ old: Type.String() }, { title: 'Other' })

  assert.equal(count(Type.Object({ other: Other }), { other: { old: 'x' } }), 0)
})

test('a type that holds itself is walked as deep as the value goes', () => {
  const Node: Record<string, unknown> = { type: 'object', title: 'Node', properties: { thing: Thing } }
  ;(Node['properties'] as Record<string, unknown>)['children'] = { type: 'array', items: Node }
  const value = {
    thing: { new: '' },
    children: [{ thing: { old: '', new: '' }, children: [{ thing: { old: '', new: '' } }] }],
  }

  assert.equal(count(Node as unknown as TSchema, value), 2)
})

test('values that do not fit the schema are no reason to fail: validation tells them', () => {
  for (const value of [undefined, null, 7, 'text', [1, 2], { one: null }]) {
    assert.equal(count(Type.Object({ one: Thing }), value), 0)
  }
})
