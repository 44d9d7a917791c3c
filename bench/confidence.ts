import { confidenceIn, type Signals } from '../src/domain/chat/passages/confidence.ts'
import { fitWeights } from './confidence/fit-weights.ts'
import { type JudgedPassage, judgedPassages } from './confidence/judged-answers.ts'
import { questionSets } from './confidence/question-sets.ts'
import { type BenchOptions, BenchUsageError } from './support/bench-options.ts'
import { printTable, rounded } from './support/figures.ts'

const THRESHOLDS = [0.4, 0.5, 0.6, 0.62, 0.63, 0.64, 0.65, 0.7]

/**
 * Fits the weights of `src/domain/chat/passages/confidence.ts` to the first halves of all questions, and prints what each
 * threshold gives on both halves.
 */
export async function benchConfidence({ data }: BenchOptions): Promise<Record<string, unknown>> {
  if (data === undefined) throw new BenchUsageError('confidence needs --data with the folder of the collections')
  const judged = await judgedPassages(questionSets(data))
  const halves = ([1, 2] as const).map((half) => judged.filter(({ question }) => question.half === half))
  // With an encoder, its questions have a signal more: the weights with it are fitted to them.
  const names = Object.keys(
    judged.map(({ signals = {} }) => signals).reduce((a, b) => (Object.keys(b).length > Object.keys(a).length ? b : a)),
  ) as (keyof Signals)[]
  const isComplete = (signals: Signals | undefined): signals is Required<Signals> =>
    signals !== undefined && names.every((name) => signals[name] !== undefined)
  const fitted = fitWeights(
    halves[0]!.flatMap((each) => {
      const { signals } = each
      return isComplete(signals) ? [{ values: names.map((name) => signals[name]), isRight: isRight(each) }] : []
    }),
  )
  printTable([
    ['signal', 'weight'],
    ['bias', fitted.bias.toFixed(2)],
    ...names.map((name, at) => [name, fitted.weights[at]!.toFixed(2)]),
  ])
  const likely = (signals: Signals) =>
    isComplete(signals)
      ? 1 / (1 + Math.exp(-names.reduce((sum, name, at) => sum + fitted.weights[at]! * signals[name], fitted.bias)))
      : confidenceIn(signals)
  const rows = THRESHOLDS.map((threshold) => ({
    threshold,
    halves: halves.map((half) => shares(half, ({ signals }) => signals === undefined || likely(signals) >= threshold)),
  }))
  printTable([
    ['confidence', 'half', 'right %', 'wrong %', 'rightly refused %'],
    ...rows.flatMap(({ threshold, halves: both }) =>
      both.map((each, at) => [
        String(threshold),
        String(at + 1),
        each.right.toFixed(1),
        each.wrong.toFixed(1),
        each.rightlyRefused.toFixed(1),
      ]),
    ),
  ])
  const lossOf = (half: readonly JudgedPassage[]) => {
    const losses = half.flatMap((each) =>
      each.signals === undefined ? [] : [-Math.log(isRight(each) ? likely(each.signals) : 1 - likely(each.signals))],
    )
    return rounded(losses.reduce((sum, loss) => sum + loss, 0) / losses.length)
  }
  const logLoss = halves.map(lossOf)
  printTable([
    ['half', 'log loss'],
    ['1', logLoss[0]!.toFixed(3)],
    ['2', logLoss[1]!.toFixed(3)],
  ])
  const weights = Object.fromEntries(names.map((name, at) => [name, rounded(fitted.weights[at]!)]))
  return { questions: judged.length, logLoss, bias: rounded(fitted.bias), weights, thresholds: rows }
}

const isRight = ({ question, outcome }: JudgedPassage) => question.refuse !== true && outcome === 'right'

/** Percentages of the questions that can be answered, and of those that must be refused. */
function shares(judged: readonly JudgedPassage[], isAnswered: (each: JudgedPassage) => boolean) {
  const answerable = judged.filter(({ question }) => question.refuse !== true)
  const others = judged.filter(({ question }) => question.refuse === true)
  const percent = (of: readonly JudgedPassage[], is: (each: JudgedPassage) => boolean) =>
    rounded((100 * of.filter(is).length) / Math.max(1, of.length))
  return {
    right: percent(answerable, (each) => isAnswered(each) && each.outcome === 'right'),
    wrong: percent(answerable, (each) => isAnswered(each) && each.outcome === 'wrong'),
    rightlyRefused: percent(others, (each) => !isAnswered(each) || each.outcome === 'right'),
  }
}
