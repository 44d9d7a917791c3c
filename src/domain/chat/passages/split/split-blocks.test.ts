import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passagesOf } from './passages.ts'
import { headingsIn } from './sections-of.ts'
import { showPassage } from './show-passage.ts'
import { splitBlocks } from './split-blocks.ts'

const shown = (text: string) =>
  splitBlocks(text, 10_000).map(({ kind, heading, start, end }) => [kind, heading, text.slice(start, end)])

test('a text falls into paragraphs, lists with what leads to them, and tables, each under its heading', () => {
  const text = 'Leave\n\nAll get leave.\n\nSteps\n\nDo this:\n\n1. Ask.\n2. Go.\n\nCosts\n\nWhat | How much\nA | 1'

  assert.deepEqual(shown(text), [
    ['paragraph', 'Leave', 'All get leave.'],
    ['list', 'Steps', 'Do this:\n\n1. Ask.\n2. Go.'],
    ['table', 'Costs', 'What | How much\nA | 1'],
  ])
})

test('a line that looks like a heading and has nothing beneath it is a passage', () => {
  assert.deepEqual(shown('The code is 1234'), [['paragraph', '', 'The code is 1234']])
  assert.deepEqual(shown('First\n\nSecond\n\nIt is so.'), [
    ['paragraph', '', 'First'],
    ['paragraph', 'Second', 'It is so.'],
  ])
})

test("headings are recognized by their position, each once; a command on its own line isn't one", () => {
  const text = '  Leave \n\nAll get leave.\n\nMore of it.\n\nnpm ci\n\nIt ends.\n\nLeave\n\nAgain.\n\nThe code is 1234'

  const headings = headingsIn(text)

  assert.deepEqual(
    headings.map(({ start, end }) => [start, text.slice(start, end)]),
    [
      [2, 'Leave'],
      [text.lastIndexOf('Leave'), 'Leave'],
    ],
  )
})

test('long texts are cut into passages of bounded length, and nothing of them is lost', () => {
  for (const text of [
    'A sentence of words. '.repeat(500),
    '😀'.repeat(3000),
    '- an item\n'.repeat(400),
    'x'.repeat(9000),
  ]) {
    const passages = passagesOf(text)

    for (const { start, end } of passages) {
      assert.ok(end - start <= 1500, String(end - start))
      assert.ok(text.slice(start, end).isWellFormed())
    }
    const kept = passages.map(({ start, end }) => text.slice(start, end)).join('')
    assert.equal(kept.replace(/\s/g, ''), text.replace(/\s/g, ''))
  }
})

test('lists and tables are shown as such', () => {
  assert.equal(showPassage('list', 'Do:\n\n- one\n  more\n• two'), 'Do:\n- one more\n- two')
  assert.equal(showPassage('table', 'A | B\n1 | 2'), '| A | B |\n| --- | --- |\n| 1 | 2 |')
  assert.equal(showPassage('paragraph', 'a\n b'), 'a b')
})

test('where every line is a paragraph of its own, short ones are headings', () => {
  const long =
    'The contract runs for six months from the start date, and both parties may extend it by mutual agreement in writing, as long as the budget of the project has room for that.'
  const text = `Parties: one and two.\nFrame\n${long}\nInvoices are paid within 14 days.\nRights\nCode belongs to us.\nSecond try\n• one\n• two`

  assert.deepEqual(shown(text), [
    ['paragraph', '', 'Parties: one and two.'],
    ['paragraph', 'Frame', long],
    ['paragraph', 'Frame', 'Invoices are paid within 14 days.'],
    ['paragraph', 'Rights', 'Code belongs to us.'],
    ['list', 'Second try', '• one\n• two'],
  ])
})

test('lines of a wrapped paragraph belong together', () => {
  const text =
    'The command creates a single node cluster.\nThat node acts as both, and differs\nfrom many others.\nTo wait is best.\nIt is done.\nGo on.'

  assert.deepEqual(shown(text), [['paragraph', '', text]])
})

test('headings and paragraphs begin where the document says, though nothing stands between the lines', () => {
  const text =
    'Standard answers\nTesting\nOnce a year,\nfrom outside.\nThe last one was fine.\nBackups, and where they are.\nEvery day.'
  const marks = [
    ['Standard', 1],
    ['Testing', 2],
    ['Once', 0],
    ['The last', 0],
    ['Backups', 2],
  ].map(([part, level]) => ({ start: text.indexOf(String(part)), level: Number(level) }))

  assert.deepEqual(
    splitBlocks(text, 10_000, marks).map(({ heading, start, end }) => [heading, text.slice(start, end)]),
    [
      ['Testing', 'Once a year,\nfrom outside.'],
      ['Testing', 'The last one was fine.'],
      ['Backups, and where they are.', 'Every day.'],
    ],
  )
})
