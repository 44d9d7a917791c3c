import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passagesOf } from './split/passages.ts'
import { withoutContents } from './table-of-contents.ts'

function kept(text: string): string[] {
  return withoutContents(text, passagesOf(text)).map(({ start, end }) => text.slice(start, end))
}

const SECTIONS = '## Members\n\nAnn leads.\n\n## Tech stack\n\nWe use a phone.\n\n## Hand-over\n\nOn Fridays.'

test('a list of the headings of a page is no passage', () => {
  const contents = '- Members\n- [Tech stack](#tech-stack)\n- Hand-over'

  assert.deepEqual(kept(`# Sales\n\n${contents}\n\n${SECTIONS}`), ['Ann leads.', 'We use a phone.', 'On Fridays.'])
})

test('a list that says something stays, even if it names a section', () => {
  const list = '- Members meet on Mondays\n- Tech stack\n- Snacks are free'

  assert.equal(kept(`# Sales\n\n${list}\n\n${SECTIONS}`)[0], list)
})
