import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetDrafts, KeptDrafts } from './kept-drafts.ts'

const DAY_MS = 86_400_000

function storageOf(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
    key: (at: number) => [...map.keys()][at] ?? null,
    get length() {
      return map.size
    },
  }
}

function storageIn(entries: Record<string, string> = {}) {
  const storage = storageOf(entries)
  return () => storage
}

test('a draft is kept by name with its time, and dropped', () => {
  const storage = storageOf()
  const drafts = new KeptDrafts(() => storage, 'a@acme.example')

  assert.equal(drafts.keep('agent 1', { name: 'A' }, 1000), 1000)
  assert.equal(drafts.keep('agent 2', { name: 'B' }, 2000), 2000)
  assert.equal(drafts.keep('agent 1', { name: 'A' }, 3000), 1000, 'nothing changed since')
  assert.deepEqual(drafts.read('agent 1', 3000)?.value, { name: 'A' })
  drafts.drop('agent 1', 3000)

  assert.equal(drafts.read('agent 1', 3000), undefined)
  assert.equal(drafts.read('agent 2', 3000)?.at, 2000)
  drafts.drop('agent 2', 3000)
  assert.equal(storage.length, 0)
})

test('drafts are limited in number, length and age', () => {
  const drafts = new KeptDrafts(storageIn(), 'a@acme.example')
  for (let at = 0; at < 25; at++) drafts.keep(`agent ${at}`, at, at)

  assert.equal(drafts.read('agent 4', 25), undefined, 'the oldest are dropped')
  assert.equal(drafts.read('agent 5', 25)?.value, 5)
  assert.equal(drafts.keep('long', 'x'.repeat(100_000), 25), undefined)
  assert.equal(drafts.read('agent 24', 29 * DAY_MS)?.value, 24)
  assert.equal(drafts.read('agent 24', 31 * DAY_MS), undefined)
})

test('drafts of another person are never shown, and are deleted when somebody else keeps one', () => {
  const storage = storageOf({ theme: 'dark' })
  const [anna, ben] = [
    new KeptDrafts(() => storage, 'anna@acme.example'),
    new KeptDrafts(() => storage, 'ben@acme.example'),
  ]
  anna.keep('agent 1', 'hers')

  assert.equal(ben.read('agent 1'), undefined)
  ben.keep('agent 1', 'his')
  assert.equal(anna.read('agent 1'), undefined)
  forgetDrafts(() => storage)

  assert.deepEqual([...storage.map], [['theme', 'dark']])
})

test('what is not a draft is ignored, and a storage that refuses keeps nothing', () => {
  for (const text of ['', '7', '{}', '[null, 1, {"name": 3}]', 'not JSON'])
    assert.equal(new KeptDrafts(storageIn({ 'drafts a': text }), 'a').read('agent 1'), undefined)
  const refusing = {
    ...storageOf(),
    setItem: () => {
      throw new Error('full')
    },
  }

  assert.equal(new KeptDrafts(() => refusing, 'a').keep('agent 1', 'x'), undefined)
  const none = () => {
    throw new Error('blocked')
  }
  assert.equal(new KeptDrafts(none, 'a').keep('agent 1', 'x'), undefined)
  assert.equal(new KeptDrafts(none, 'a').read('agent 1'), undefined)
  forgetDrafts(none)
})
