import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listIn, parseParams, textIn, writeParams } from './search-params.ts'

test('one value is a string, and several with the same name are a list', () => {
  assert.deepEqual(parseParams('?app=wiki&app=drive&q=a+b%26c'), { app: ['wiki', 'drive'], q: 'a b&c' })
  assert.deepEqual(parseParams(''), {})
})

test('written parameters read back the same, without those that are empty', () => {
  const params = { q: 'budget & "plan"', app: ['wiki', 'drive'], tag: 'ü=1' }

  assert.deepEqual(parseParams(writeParams({ ...params, type: '', from: undefined })), params)
  assert.equal(writeParams({ q: '', tag: undefined, app: [] }), '')
})

test('a parameter of a URL that anyone may have written is text or missing', () => {
  const params = { a: 'x', b: ['y', 'z'], c: '', d: 7, e: { f: 'g' }, h: ['', 3, 'i'] }

  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e', 'none'].map((name) => textIn(params, name)),
    ['x', 'y', undefined, undefined, undefined, undefined],
  )
  assert.deepEqual(
    ['a', 'b', 'c', 'e', 'h'].map((name) => listIn(params, name)),
    [['x'], ['y', 'z'], undefined, undefined, ['i']],
  )
})
