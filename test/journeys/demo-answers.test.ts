import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readChatAnswer } from '../../src/cli/eval/chat-answer.ts'
import { judge } from '../../src/cli/eval/questions/judge.ts'
import { type JudgedQuestion, readQuestions } from '../../src/cli/eval/questions/question.ts'
import { DEMO_DAY, makeDemoApp } from '../support/demo-app.ts'
import { allEmbedded } from '../support/meaning-app.ts'

/** Questions that quotes don't answer yet. A question that leaves this list must not come back. */
const NOT_YET = new Set(
  (
    'my-12 tables-2 tables-12 tasks-6 tasks-8 key-12 how-to-10 ' +
    'definition-2 definition-8 fact-4 fact-8 fact-10 japanese-4'
  ).split(' '),
)

const file = join(import.meta.dirname, '../../bench/questions/demo.jsonl')
const app = await makeDemoApp({ meaning: 'builtin' }, DEMO_DAY)
await allEmbedded(app)
const tokens = new Map<string, string>()

async function ask({ as = '', question }: JudgedQuestion) {
  const token = tokens.get(as) ?? (await app.clientToken(`${as}@rimewell.example`, ['CHAT', 'SEARCH', 'PEOPLE']))
  tokens.set(as, token)
  const body = { messages: [{ fragments: [{ text: question }] }] }
  const answer = await app.send('/rest/api/v1/chat', body, { token })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return readChatAnswer(answer.body, (id) => {
    const [datasource, , ...rest] = id.split(':')
    return `${datasource}/${rest.join(':')}`
  })
}

for (const question of readQuestions(file).filter(({ id }) => !NOT_YET.has(id))) {
  test(`${question.as} asks: ${question.question}`, async () => {
    const answer = await ask(question)

    assert.equal(judge(question, answer), 'right', `${answer.cited.join(', ')}: ${answer.text}`)
  })
}
