import { type GivenAnswer, judge, type Outcome } from './judge.ts'
import type { JudgedQuestion } from './question.ts'

/** A service that answers the questions. */
export interface AskedService {
  ask(question: JudgedQuestion): Promise<GivenAnswer>
  stop(): Promise<void>
}

export interface JudgedAnswer {
  readonly question: JudgedQuestion
  readonly answer: GivenAnswer
  readonly outcome: Outcome
  readonly millis: number
}

export async function evaluateQuestions(
  service: AskedService,
  questions: readonly JudgedQuestion[],
): Promise<JudgedAnswer[]> {
  const judged: JudgedAnswer[] = []
  for (const question of questions) {
    const startedAt = performance.now()
    const answer = await service.ask(question)
    judged.push({ question, answer, outcome: judge(question, answer), millis: performance.now() - startedAt })
  }
  return judged
}

/** Shares from 0 to 1: of the answerable questions, and of those that must be refused. */
export interface QuestionShares {
  readonly questions: number
  readonly right: number
  readonly wrong: number
  readonly offered: number
  readonly refused: number
  readonly unanswerable: number
  readonly rightlyRefused: number
}

export function sharesOf(judged: readonly JudgedAnswer[]): QuestionShares {
  const answerable = judged.filter(({ question }) => question.refuse !== true)
  const others = judged.filter(({ question }) => question.refuse === true)
  const share = (of: readonly JudgedAnswer[], outcome: Outcome) =>
    of.length === 0 ? 0 : of.filter((each) => each.outcome === outcome).length / of.length
  return {
    questions: answerable.length,
    right: share(answerable, 'right'),
    wrong: share(answerable, 'wrong'),
    offered: share(answerable, 'offered'),
    refused: share(answerable, 'refused'),
    unanswerable: others.length,
    rightlyRefused: share(others, 'right'),
  }
}

const COLUMNS = ['right', 'wrong', 'offered', 'refused'] as const

/** A row per half and kind, then the answers that weren't right. */
export function printQuestions(judged: readonly JudgedAnswer[], listed: number): string {
  const kinds = [...new Set(judged.map(({ question }) => question.kind))]
  const halves = ([1, 2] as const).filter((half) => judged.some(({ question }) => question.half === half))
  const lines = [
    row('', 'questions', [...COLUMNS, 'rightly refused']),
    ...halves.map((half) =>
      sharesRow(
        `half ${half}`,
        judged.filter(({ question }) => question.half === half),
      ),
    ),
    ...kinds.map((kind) =>
      sharesRow(
        kind,
        judged.filter(({ question }) => question.kind === kind),
      ),
    ),
  ]
  const millis = judged.map((each) => each.millis).sort((a, b) => a - b)
  lines.push(`  p50 ${at(millis, 0.5)} ms, p95 ${at(millis, 0.95)} ms`)
  for (const { question, answer, outcome } of judged.filter((each) => each.outcome !== 'right').slice(0, listed)) {
    const shown = answer.text.replaceAll(/\s+/g, ' ').slice(0, 300)
    lines.push(
      `    ${outcome.padEnd(8)}${question.id}  ${JSON.stringify(question.question)}${question.as === undefined ? '' : ` (${question.as})`}`,
      `            wanted ${[...(question.contains ?? []), ...(question.cites ?? [])].join('; ') || 'a refusal'}`,
      `            cited  ${[...new Set(answer.cited)].join(', ') || 'nothing'}`,
      `            said   ${shown}`,
    )
  }
  return lines.join('\n')
}

function sharesRow(label: string, judged: readonly JudgedAnswer[]): string {
  const shares = sharesOf(judged)
  const percent = (value: number, count: number) => (count === 0 ? '' : `${(value * 100).toFixed(0)} %`)
  const cells = COLUMNS.map((name) => percent(shares[name], shares.questions))
  return row(label, String(judged.length), [...cells, percent(shares.rightlyRefused, shares.unanswerable)])
}

function row(label: string, count: string, cells: readonly string[]): string {
  return `  ${label.padEnd(12)}${count.padStart(10)}${cells.map((cell) => cell.padStart(16)).join('')}`
}

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
