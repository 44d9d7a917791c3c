import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainExcerpt } from './plain-excerpt.ts'

function excerpt(markdown: string, word: string): string {
  const { text, at } = plainExcerpt(markdown, markdown.toLowerCase().indexOf(word), word)
  assert.ok(text.toLowerCase().startsWith(word, at), `${text} at ${at}`)
  return text
}

test('an excerpt of a table has its cells, without bars and rules', () => {
  const table =
    'Our terms:\n\n| Use | Not |\n| --- | :---: |\n| **expires** | `ends` |\n| revoke | take away |\n\nThat is all.'

  assert.equal(excerpt(table, 'expires'), 'Our terms: · Use, Not · expires, ends · revoke, take away That is all.')
})

test('an excerpt has no signs of lists and headings, no bold, code and link marks', () => {
  const markdown =
    '## Steps\n\n1. Run `npm test`\n- [ ] **Merge** it\n> See [the guide](https://wiki.example/guide)\n```ts\nconst a = 2 ** 3\n```'

  assert.equal(excerpt(markdown, 'merge'), 'Steps · Run npm test · Merge it See the guide const a = 2 ** 3')
})

test('of a long text only the part around the word is read', () => {
  const long = `${'| a | **b** |\n'.repeat(100_000)}needle${' `c` [d](e)'.repeat(100_000)}`

  assert.ok(excerpt(long, 'needle').length < 1100)
})

test('a word that is only in the address of a link has the text before it', () => {
  assert.equal(plainExcerpt('Read [the guide](https://wiki.example/zeppelin).', 37, 'zeppelin').text, 'Read the guide.')
})

test('an excerpt never begins or ends with half a character', () => {
  for (const length of [440, 441]) {
    const link = `[a](${'h'.repeat(length)})`
    const text = `${'😀'.repeat(300)}${link} needle ${link}${'😀'.repeat(50)}`
    assert.ok(plainExcerpt(text, text.indexOf('needle'), 'needle').text.isWellFormed())
  }
})
