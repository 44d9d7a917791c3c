import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INSIGHT_COLUMNS, insightRows } from './insight-rows.ts'

test('the export of insights has every list, the cause of a search and what was done about it', () => {
  const use = { searches: 5, people: 3 }
  const document = { id: 'd', title: 'Guide', datasource: 'wiki', readers: 4, updatedAt: '2025-01-02T00:00:00Z' }

  const rows = insightRows({
    unanswered: [
      { query: 'gold', ...use, reason: 'NOTHING_FOUND', why: { cause: 'RESTRICTED', documents: 1 } },
      { query: 'badge', ...use, reason: 'NOTHING_OPENED', pin: { id: '7' } },
    ],
    questions: [{ question: 'why?', people: 3, answer: { id: 1, question: 'Why?' } }],
    queries: [{ query: 'e-417', ...use, before: 2 }],
    stale: [document],
    popular: [document],
    teams: [{ team: 'Sales', people: 4, now: 9, before: 8 }],
    datasources: [{ datasource: 'wiki', now: 6, before: 7 }],
  })

  assert.deepEqual(rows[0], ['unanswered search', 'gold', 5, 3, '', 'RESTRICTED', ''])
  assert.deepEqual(rows[1], ['unanswered search', 'badge', 5, 3, '', 'NOTHING_OPENED', 'pin'])
  assert.deepEqual(rows[2], ['question without an answer', 'why?', '', 3, '', '', 'answer'])
  assert.deepEqual(rows[4], ['stale document', 'Guide', '', 4, '', 'changed 2025-01-02', ''])
  assert.equal(rows.length, 8)
  for (const row of rows) assert.equal(row.length, INSIGHT_COLUMNS.length)
})
