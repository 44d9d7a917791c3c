import { readFileSync, writeFileSync } from 'node:fs'
import { UsageError } from '../usage-error.ts'
import type { ChatEvaluation, ChatMeasures, ChatQuestionResult } from './evaluate-chat.ts'

interface SavedChatEvaluation extends ChatMeasures {
  /** By question: whether it was answered, and refused, rightly. */
  readonly questions: Readonly<Record<string, readonly [isGoldCited: boolean, isRightlyRefused: boolean]>>
}

/** What `--chat --save` wrote, by the name of the collection. */
export type ChatBaseline = Readonly<Record<string, SavedChatEvaluation>>

export function saveChatBaseline(file: string, evaluations: readonly ChatEvaluation[]): void {
  const saved = evaluations.map(({ name, goldCited, rightRefusals, questions }): [string, SavedChatEvaluation] => [
    name,
    {
      goldCited,
      rightRefusals,
      questions: Object.fromEntries(
        questions.map(({ id, isGoldCited, isRightlyRefused }) => [id, [isGoldCited, isRightlyRefused]]),
      ),
    },
  ])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(saved), null, 1)}\n`)
}

export function readChatBaseline(file: string): ChatBaseline {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ChatBaseline
  } catch (error) {
    throw new UsageError(`--baseline ${file}: ${(error as Error).message}`)
  }
}

/** The figures, then the questions worth looking at: those that lost since the baseline, or simply the worst. */
export function printChatEvaluation(evaluation: ChatEvaluation, baseline: ChatBaseline, listed: number): string {
  const { name, questions, halves } = evaluation
  const before = baseline[name]
  const lines = [
    `${name}: ${questions.length} questions`,
    row('all', evaluation, before),
    ...halves.map((half, at) => row(`half ${at + 1}`, half, undefined)),
    `  ${evaluation.meanCharacters} characters per answer, p95 ${evaluation.p95Millis} ms`,
  ]
  const worst = questions
    .map((question) => ({ question, lost: lossOf(question, before?.questions[question.id]) }))
    .filter(({ lost }) => lost > 0)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, listed)
  if (worst.length > 0) lines.push(before === undefined ? '  worst:' : '  worse than the baseline:')
  for (const { question } of worst) lines.push(`    ${faultOf(question)}  ${JSON.stringify(question.text)}`)
  return lines.join('\n')
}

/** How many of the two went wrong; with a baseline, more than before. */
function lossOf({ isGoldCited, isRightlyRefused }: ChatQuestionResult, before: readonly boolean[] = [true, true]) {
  return Number(before[0] === true && !isGoldCited) + Number(before[1] === true && !isRightlyRefused)
}

function faultOf({ isGoldCited, isRightlyRefused }: ChatQuestionResult): string {
  if (isGoldCited) return 'answered without support'
  return isRightlyRefused ? 'not answered            ' : 'answered from elsewhere '
}

function row(label: string, now: ChatMeasures, before: ChatMeasures | undefined): string {
  const cell = (name: keyof ChatMeasures) => {
    const change = before === undefined ? '' : ` (${signed(now[name] - before[name])})`
    return `${(now[name] * 100).toFixed(1)}%${change}`
  }
  return `  ${label.padEnd(8)} gold cited ${cell('goldCited')}, correct refusals ${cell('rightRefusals')}`
}

function signed(change: number): string {
  return `${change < 0 ? '-' : '+'}${Math.abs(change * 100).toFixed(1)}`
}
