import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { UnknownFields } from './unknown-fields.ts'

const Inner = Type.Object({ name: Type.Optional(Type.String()) })
const fields = new UnknownFields(
  Type.Object({
    inner: Type.Optional(Inner),
    list: Type.Optional(Type.Array(Inner)),
    byName: Type.Optional(Type.Record(Type.String(), Type.Integer())),
    either: Type.Optional(Type.Union([Type.String(), Inner, Type.Object({ size: Type.Integer() })])),
    kind: Type.Optional(Type.Union([Type.Enum(['one', 'two']), Inner])),
    maybe: Type.Optional(Type.Union([Inner, Type.Null()])),
    anything: Type.Optional(Type.Unknown()),
  }),
)

function unknownIn(body: unknown): string[] {
  return [...fields.in(body)].flatMap((found) => (found === undefined ? [] : found.path.join('.')))
}

test('a field that the schema does not have is found, however deep', () => {
  const body = {
    innner: 1,
    inner: { name: 'a', nmae: 'b' },
    list: [{ name: 'a' }, { title: 'b' }],
    either: { size: 1, name: 'a', width: 2 },
    kind: { mane: '' },
    maybe: { names: [] },
  }

  const found = ['innner', 'inner.nmae', 'list.1.title', 'either.width', 'kind.mane', 'maybe.names']
  assert.deepEqual(unknownIn(body), found)
})

test('maps and values of any type can have any field', () => {
  assert.deepEqual(
    unknownIn({ byName: { ann: 1 }, anything: { deep: { deeper: 1 } }, maybe: null, either: 'text' }),
    [],
  )
})

test('a field comes with the names that it could have had', () => {
  const [found] = fields.in({ either: { width: 2 } })

  assert.deepEqual(found?.known, ['name', 'size'])
})

test('types that hold themselves are followed as deep as the value goes', () => {
  const tree: Record<string, unknown> = { title: 'Tree', type: 'object', properties: { name: { type: 'string' } } }
  const holder = { type: 'object', properties: { tree: { $ref: '#/$defs/Tree' } }, $defs: { Tree: tree } }
  Object.assign(tree['properties'] as object, { below: { type: 'array', items: { $ref: '#/$defs/Tree' } } })

  const found = [...new UnknownFields(holder).in({ tree: { below: [{ below: [{ nane: 'x' }] }] } })]
  assert.deepEqual(
    found.flatMap((each) => each?.path.join('.') ?? []),
    ['tree.below.0.below.0.nane'],
  )
})
