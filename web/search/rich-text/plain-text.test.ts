import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'

test('a list shows the words of Markdown, not its marks', () => {
  const text =
    '# Plan\n\n- read **this** and `that`\n1. see [the wiki](https://wiki.example/x)\n> _soon_\n---\n- [x] done'

  assert.equal(plainText(text), 'Plan read this and that see the wiki soon done')
})

test('signs that mark nothing stay', () => {
  for (const text of ['snake_case_name', '5 * 3 * 2', 'a [note]', 'C# and F#', '2026 was cold'])
    assert.equal(plainText(text), text)
  assert.equal(plainText(undefined), '')
})
