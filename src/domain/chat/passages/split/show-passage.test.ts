import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showPassage } from './show-passage.ts'

const LONG = `They prop the door open with a crate of milk every morning, ${'and nobody closes it, '.repeat(3)}so it goes.`

test('what stands apart stays apart: replies, and lines that end for a reason', () => {
  assert.equal(
    showPassage('paragraph', 'Ann Wood: Which\nboots?\n\nBo Li: The white ones.'),
    'Ann Wood: Which boots?\n\nBo Li: The white ones.',
  )
  assert.equal(showPassage('paragraph', `What I saw\n${LONG}`), `What I saw\n\n${LONG}`)
  assert.equal(
    showPassage('list', `What I did\n- Swapped two sensors\n- Relabeled the shelves\nWhat I saw\n${LONG}`),
    `What I did\n- Swapped two sensors\n- Relabeled the shelves\n\nWhat I saw\n\n${LONG}`,
  )
})

test('wrapped lines and items are put together', () => {
  assert.equal(showPassage('paragraph', 'We prop the\nDoor open with\nMilk.'), 'We prop the Door open with Milk.')
  assert.equal(showPassage('list', 'Do this:\n\n1. Ask\n   early.\n\n2. Go.'), 'Do this:\n1. Ask early.\n2. Go.')
})

test('rows keep their empty last cells', () => {
  assert.equal(
    showPassage('table', 'Bench\tRoom\tNote\nA\t2.1\t\nB\t2.2'),
    '| Bench | Room | Note |\n| --- | --- | --- |\n| A | 2.1 |  |\n| B | 2.2 |  |',
  )
})
