import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { evaluateChat } from '../../src/cli/eval/evaluate-chat.ts'
import { readCollection } from '../../src/cli/eval/read-collection.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('answers are measured by what they cite, and by what they refuse without the documents that answer', async () => {
  const folder = temporaryFolder()
  const write = (name: string, ...lines: object[]) =>
    writeFileSync(join(folder, `${name}.jsonl`), lines.map((line) => JSON.stringify(line)).join('\n'))
  write(
    'corpus',
    { id: 'leave', title: 'Leave', text: 'Parental leave is 18 weeks for every parent.' },
    { id: 'crane', title: 'Crane', text: 'The crane lifts 60 tonnes from ships.' },
  )
  write('queries', { id: 'q', text: 'How long is parental leave?' })
  write('qrels', { qid: 'q', did: 'leave', rel: 1 })

  const { goldCited, rightRefusals, questions } = await evaluateChat(readCollection(folder), {})

  assert.deepEqual({ goldCited, rightRefusals, questions }, { goldCited: 1, rightRefusals: 1, questions: 1 })
})
