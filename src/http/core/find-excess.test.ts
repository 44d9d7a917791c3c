import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findExcess } from './find-excess.ts'
import { MAX_DEPTH, MAX_VALUES, maxElements } from './json-limits.ts'
import { readJson } from './read-json.ts'

const list = (length: number) => `[${Array.from({ length }, () => '1').join(',')}]`
const find = (text: string) => findExcess(Buffer.from(text))

test('a list may have as many elements as its depth allows, and no more', () => {
  for (const [before, after, depth, place] of [
    ['', '', 1, 'The request body'],
    ['{"documents":', '}', 2, 'documents'],
    ['{"documents":[{"id":"a"},{"tags":', '}]}', 4, 'documents[1].tags'],
    ['{"a":{"x\\"y":[7,', ']}}', 4, 'a.x\\"y[1]'],
  ] as const) {
    const limit = maxElements(depth)
    assert.equal(find(before + list(limit) + after), undefined, place)
    assert.deepEqual(find(before + list(limit + 1) + after), { place, message: `has more than ${limit} elements` })
  }
})

test('what stands in texts is no element, however they are escaped', () => {
  const commas = ',[{'.repeat(maxElements(3))
  for (const text of [commas, `\\"${commas}`, `${commas}\\\\`, `${commas}\\"${commas}\\\\\\"`, `\\\\\\"${commas}`]) {
    assert.equal(find(`{"a":{"b":["${text}","${text}"]}}`), undefined, text.slice(0, 10))
  }
})

test('levels and values in all are counted, too', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  assert.equal(find(deep(MAX_DEPTH)), undefined)
  assert.match(find(deep(MAX_DEPTH + 1))?.message ?? '', /nested more than 64 deep/)

  const page = list(maxElements(3))
  const pages = Array.from({ length: MAX_VALUES / maxElements(3) + 1 }, () => page)
  assert.equal(find(`{"a":[${pages.slice(2).join(',')}]}`), undefined)
  assert.match(find(`{"a":[${pages.join(',')}]}`)?.message ?? '', /more than 500000 values/)
})

test('what is no JSON is refused as such, and a large request by what it has too much of', () => {
  const padding = ' '.repeat(70_000)
  for (const text of ['', ',', ':', ']', '{"', '{"a', '"\\', '[1,2', '}{:,'])
    assert.throws(() => readJson(Buffer.from(padding + text)), { code: 'invalid_json' }, text)
  assert.throws(() => readJson(Buffer.from(`{"document":{"tags":${list(1_000_000)}}}`)), {
    code: 'invalid_request',
    message: 'document.tags has more than 10000 elements',
  })
})
