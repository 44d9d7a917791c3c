import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { printChatEvaluation, readChatBaseline, saveChatBaseline } from '../../src/cli/eval/chat-baseline.ts'
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

  const evaluation = await evaluateChat(readCollection(folder), {})

  const { goldCited, rightRefusals, questions } = evaluation
  assert.deepEqual([goldCited, rightRefusals, questions.length], [1, 1, 1])
  const file = join(folder, 'baseline.json')
  saveChatBaseline(file, [evaluation])
  const worse = { ...evaluation, goldCited: 0, questions: [{ ...questions[0]!, isGoldCited: false }] }
  const printed = printChatEvaluation(worse, readChatBaseline(file), 10)
  assert.match(printed, /gold cited 0\.0% \(-100\.0\), correct refusals 100\.0% \(\+0\.0\)/)
  assert.match(printed, /worse than the baseline:\n {4}not answered +"How long is parental leave\?"/)
  assert.doesNotMatch(printChatEvaluation(evaluation, {}, 10), /worst/)
})
