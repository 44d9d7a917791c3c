import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSeen, readSeen } from './seen.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  } as unknown as Storage
}

test('what was seen stays seen, each person for themselves', () => {
  const browser = storage()

  addSeen(() => browser, 'amara', ['a', 'b'])
  addSeen(() => browser, 'amara', ['b', 'c'])

  assert.deepEqual([...readSeen(() => browser, 'amara')], ['a', 'b', 'c'])
  assert.equal(readSeen(() => browser, 'noor').size, 0)
})

test('only the latest are kept', () => {
  const browser = storage()
  const keys = Array.from({ length: 250 }, (_, at) => `k${at}`)

  addSeen(() => browser, 'amara', keys)

  const seen = readSeen(() => browser, 'amara')
  assert.equal(seen.size, 200)
  assert.ok(seen.has('k249') && !seen.has('k0'))
})

test('without storage or with other content in it, nothing was seen', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  assert.deepEqual([...addSeen(blocked, 'amara', ['a'])], ['a'])
  const browser = storage()
  for (const content of ['{}', 'no json', '[1, null]']) {
    browser.setItem('amara', content)
    assert.equal(readSeen(() => browser, 'amara').size, 0)
  }
})
