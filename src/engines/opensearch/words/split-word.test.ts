import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../../../domain/analysis/function-words.ts'
import type { WordStatistics } from '../query/word-statistics.ts'
import { splitVisibleWord } from './split-word.ts'

/** Takes a word apart where these are the words of visible documents; also how often they were asked for. */
async function split(word: string, known: readonly string[], languages: readonly Language[] = []) {
  const asked: (readonly string[])[] = []
  const parts = await splitVisibleWord(word, languages, async (words) => {
    asked.push(words)
    return { frequencyOf: (form) => (known.includes(form) ? 1 : 0) } as WordStatistics
  })
  return { parts, asked }
}

test('a word is taken apart into two or three words of visible documents', async () => {
  assert.deepEqual((await split('travelpolicy', ['travel', 'policy'])).parts, ['travel', 'policy'])
  assert.deepEqual((await split('redwombatburrow', ['red', 'wombat', 'burrow'])).parts, ['red', 'wombat', 'burrow'])
  assert.equal((await split('travelpolicy', ['travel'])).parts, undefined)
})

test('letters between the parts are passed over in languages that have them', async () => {
  assert.deepEqual((await split('urlaubstage', ['urlaub', 'tage'], ['de'])).parts, ['urlaub', 'tage'])
  assert.equal((await split('urlaubstage', ['urlaub', 'tage'])).parts, undefined)
})

test('a word of any length costs three questions at most, and one that begins with no word a single one', async () => {
  const word = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmn'
  const everyPart = Array.from({ length: word.length }, (_, start) => {
    return Array.from({ length: word.length - start }, (__, at) => word.slice(start, start + at + 1))
  }).flat()

  assert.equal((await split(word, [])).asked.length, 1)
  const { asked } = await split(word, everyPart)
  assert.ok(asked.length <= 3)
  assert.ok(asked.every((words) => words.length < 600))
  assert.equal((await split(`${word}x`, everyPart)).asked.length, 0)
})
