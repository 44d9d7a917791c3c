import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readManifest } from './read-manifest.ts'

const read = (text: string) => readManifest(Buffer.from(text))

test('a manifest says its name and what it is for, and the rest are instructions', () => {
  assert.deepEqual(read('---\nname: Leave\ndescription: How leave works\n---\n\n# Leave\n\nAsk first.\n'), {
    name: 'Leave',
    description: 'How leave works',
    instructions: '# Leave\n\nAsk first.',
  })
})

test('values may be quoted, go over lines, and stand beside others that are passed over', () => {
  const head = [
    'name: "Leave: \\"long\\""',
    'tools:',
    '  - search',
    'description: >-',
    '  How leave',
    '  works',
    'license: MIT # as ever',
  ]
  const { name, description } = read(['\ufeff---', ...head, '---', 'Do it.'].join('\r\n'))

  assert.deepEqual([name, description], ['Leave: "long"', 'How leave works'])
  assert.equal(read("---\nname: 'it''s'\ndescription: a # b\n---\nx").name, "it's")
  assert.equal(read('---\nname: a\ndescription: one\n  two\n---\nx').description, 'one two')
  assert.equal(read('---\nname: a\ndescription: |\n  one\n  two\n---\nx').description, 'one\ntwo')
})

test('a manifest that does not say what it is is refused', () => {
  assert.throws(() => read('# Leave'), /doesn't begin with ---/)
  assert.throws(() => read('---\nname: a\ndescription: b\n'), /doesn't begin with ---/)
  assert.throws(() => read('---\nname: ""\ndescription: b\n---\nx'), /has no name/)
  assert.throws(() => read(`---\nname: a\ndescription: ${'b'.repeat(2001)}\n---\nx`), /longer than 2000 characters/)
  assert.throws(() => read('---\nname: a\u202eb\ndescription: b\n---\nx'), /invisible characters/)
})

test('a manifest whose front matter is no YAML is rejected with the line and how to fix it', () => {
  assert.throws(
    () => read('---\nname: a\ndescription: first: second\n---\nx'),
    /isn't valid YAML: .* in line 3; put values that contain ": "/,
  )
  assert.throws(() => read('---\nname: &a b\ndescription: *a\n---\nx'), /isn't valid YAML: aliases/)
})

test('numbers, dates and yes or no are text, and a list is no name', () => {
  assert.deepEqual(read('---\nname: 2024\ndescription: true\n---\nx'), {
    name: '2024',
    description: 'true',
    instructions: 'x',
  })
  assert.throws(() => read('---\nname: [a, b]\ndescription: c\n---\nx'), /has no name/)
})
