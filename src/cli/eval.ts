import type { Environment } from '../config/read-config.ts'
import { type Command, readOptions } from './command.ts'
import type { AskedService } from './eval/questions/evaluate-questions.ts'
import { UsageError } from './usage-error.ts'

const DEFAULT_WORST = 5
const DEFAULT_SEED = 1
const CHAT_WORST = 10

export const evalCommand: Command = {
  usage:
    '--set DIR [--set DIR…] [--queries DIR] [--chat [--questions FILE [--half 1|2] [--short question|words]]] [--simulate [--seed N]] [--baseline FILE] [--save FILE] [--worst N] [--words] [--embed-url URL --embed-model NAME]',
  async run(words, environment) {
    const options = readOptions(words, {
      set: { type: 'string', multiple: true },
      baseline: { type: 'string' },
      save: { type: 'string' },
      worst: { type: 'string' },
      words: { type: 'boolean' },
      chat: { type: 'boolean' },
      queries: { type: 'string' },
      questions: { type: 'string' },
      half: { type: 'string' },
      short: { type: 'string' },
      simulate: { type: 'boolean' },
      seed: { type: 'string' },
      'embed-url': { type: 'string' },
      'embed-model': { type: 'string' },
    })
    const folders = options.set ?? []
    if (options.chat === true && options.questions !== undefined) {
      const half = readHalf(options.half)
      const short = readShort(options.short)
      return runQuestions(folders, environment, { file: options.questions, half, short, listed: options.worst })
    }
    if (folders.length === 0) throw new UsageError('--set is required: a folder for each collection')
    const listed = readCount('worst', options.worst, DEFAULT_WORST)
    const seed = readCount('seed', options.seed, DEFAULT_SEED)
    const meaning = readEndpoint(options['embed-url'], options['embed-model'])
    const isCompared = meaning !== undefined || options.words === true
    if (isCompared && options.baseline !== undefined) {
      throw new UsageError('--words and --embed-url already compare two runs; omit --baseline')
    }
    if (options.simulate === true) return runSimulation(folders, environment, seed)
    if (options.chat === true)
      return runChat(folders, environment, options.worst === undefined ? CHAT_WORST : listed, options)
    // Loaded here, so that the small commands start without the whole service.
    const [
      { readCollection },
      { evaluate },
      { baselineOf, compareWith, readBaseline, saveBaseline },
      { printEvaluation },
    ] = await Promise.all([
      import('./eval/read-collection.ts'),
      import('./eval/evaluate.ts'),
      import('./eval/baseline.ts'),
      import('./eval/print-evaluation.ts'),
    ])
    // Read all input first, so that a bad file fails before any slow work.
    const baseline = options.baseline === undefined ? undefined : readBaseline(options.baseline)
    const collections = folders.map((folder) => readCollection(folder, options.queries))
    const evaluations = []
    const summary: Record<string, unknown> = {}
    for (const collection of collections) {
      if (collection.strayJudgements > 0) {
        console.error(
          `almanac: ${collection.name}: ${collection.strayJudgements} judgments refer to documents that aren't in the corpus`,
        )
      }
      const words = isCompared ? await evaluate(collection, environment, { meaning: 'off' }) : undefined
      if (words !== undefined)
        console.log(`Keywords only\n${printEvaluation(words, undefined, 0)}\n\nWith semantic search`)
      const evaluation = await evaluate(collection, environment, meaning)
      const compared = words === undefined ? baseline : baselineOf([words])
      const comparison = compared === undefined ? undefined : compareWith(compared, evaluation)
      console.log(`${printEvaluation(evaluation, comparison, listed)}\n`)
      evaluations.push(evaluation)
      const { all, kinds, classes, queries } = evaluation
      summary[collection.name] = {
        queries: queries.length,
        ...all,
        kinds,
        classes,
        halves: evaluation.halves,
        ...(words !== undefined && { words: { ...words.all, halves: words.halves } }),
        ...(comparison !== undefined && {
          change: { ...comparison.all, better: comparison.better, worse: comparison.worse },
        }),
      }
    }
    if (options.save !== undefined) saveBaseline(options.save, evaluations)
    console.log(JSON.stringify(summary))
  },
}

async function runChat(
  folders: readonly string[],
  environment: Environment,
  listed: number,
  { baseline: file, save }: { readonly baseline?: string | undefined; readonly save?: string | undefined },
): Promise<void> {
  const [{ readCollection }, { evaluateChat }, { printChatEvaluation, readChatBaseline, saveChatBaseline }] =
    await Promise.all([
      import('./eval/read-collection.ts'),
      import('./eval/evaluate-chat.ts'),
      import('./eval/chat-baseline.ts'),
    ])
  const baseline = file === undefined ? {} : readChatBaseline(file)
  const evaluations = []
  const summary: Record<string, unknown> = {}
  for (const collection of folders.map((folder) => readCollection(folder))) {
    const evaluation = await evaluateChat(collection, environment)
    console.log(`${printChatEvaluation(evaluation, baseline, listed)}\n`)
    evaluations.push(evaluation)
    const { name, questions, ...figures } = evaluation
    summary[name] = { questions: questions.length, ...figures }
  }
  if (save !== undefined) saveChatBaseline(save, evaluations)
  console.log(JSON.stringify(summary))
}

interface QuestionsRun {
  readonly file: string
  readonly half: 1 | 2 | undefined
  /** Asks for the short answer above search results, for the question or only for the words that carry it. */
  readonly short: 'question' | 'words' | undefined
  readonly listed?: string | undefined
}

/** Asks judged questions over the demo company, or over the collection given. */
async function runQuestions(
  folders: readonly string[],
  environment: Environment,
  { file, half, short, listed }: QuestionsRun,
): Promise<void> {
  if (folders.length > 1) throw new UsageError('--questions takes at most one --set')
  const [{ readQuestions }, { evaluateQuestions, printQuestions, sharesOf }] = await Promise.all([
    import('./eval/questions/question.ts'),
    import('./eval/questions/evaluate-questions.ts'),
  ])
  const questions = readQuestions(file).filter((question) => half === undefined || question.half === half)
  const service = await serviceFor(folders[0], environment, short)
  try {
    const judged = await evaluateQuestions(service, questions)
    console.log(printQuestions(judged, readCount('worst', listed, CHAT_WORST)))
    const ofHalf = (wanted: 1 | 2) => sharesOf(judged.filter((each) => each.question.half === wanted))
    console.log(JSON.stringify({ all: sharesOf(judged), halves: [ofHalf(1), ofHalf(2)] }))
  } finally {
    await service.stop()
  }
}

async function serviceFor(
  folder: string | undefined,
  environment: Environment,
  short: QuestionsRun['short'],
): Promise<AskedService> {
  if (folder === undefined) {
    const { DemoService } = await import('./eval/questions/demo-service.ts')
    const service = await DemoService.start(environment)
    if (short === undefined) return service
    const { keywordsOf } = await import('../domain/chat/asked/read-question.ts')
    const asked = (question: string) => (short === 'words' ? keywordsOf(question) : question)
    return {
      ask: (each) => service.askShort({ ...each, question: asked(each.question) }),
      stop: () => service.stop(),
    }
  }
  if (short !== undefined) throw new UsageError('--short asks the demo company; omit --set')
  const [{ readDocuments }, { CollectionService }] = await Promise.all([
    import('./eval/read-collection.ts'),
    import('./eval/collection-service.ts'),
  ])
  const service = await CollectionService.start(readDocuments(folder), environment)
  return { ask: ({ question }) => service.ask(question, []), stop: () => service.stop() }
}

/** Measures queries with typing errors generated from a seed. */
async function runSimulation(folders: readonly string[], environment: Environment, seed: number): Promise<void> {
  const [{ readCollection }, { evaluateSlips }] = await Promise.all([
    import('./eval/read-collection.ts'),
    import('./eval/evaluate-slips.ts'),
  ])
  const summary: Record<string, unknown> = {}
  for (const collection of folders.map((folder) => readCollection(folder))) {
    const results = await evaluateSlips(collection, environment, seed)
    console.log(`${collection.name}, seed ${seed}`)
    for (const [name, { queries, ndcg10, kept }] of Object.entries(results)) {
      console.log(
        `  ${name.padEnd(14)} ${queries} queries  nDCG@10 ${ndcg10.toFixed(4)}  ${(kept * 100).toFixed(1)}% kept`,
      )
    }
    summary[collection.name] = results
  }
  console.log(JSON.stringify(summary))
}

function readEndpoint(url: string | undefined, model: string | undefined) {
  if (url === undefined) return undefined
  return { meaning: 'endpoint', embedUrl: url, ...(model !== undefined && { embedModel: model }) }
}

function readHalf(text: string | undefined): 1 | 2 | undefined {
  if (text === undefined) return undefined
  if (text !== '1' && text !== '2') throw new UsageError(`--half is "${text}"; use 1 or 2`)
  return text === '1' ? 1 : 2
}

function readShort(text: string | undefined): QuestionsRun['short'] {
  if (text === undefined || text === 'question' || text === 'words') return text
  throw new UsageError(`--short is "${text}"; use question or words`)
}

function readCount(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  if (!/^\d{1,4}$/.test(text)) throw new UsageError(`--${name} is "${text}"; use a whole number`)
  return Number(text)
}
