import { CollectionService } from '../../src/cli/eval/collection-service.ts'
import { DemoService } from '../../src/cli/eval/questions/demo-service.ts'
import { type AskedService, evaluateQuestions } from '../../src/cli/eval/questions/evaluate-questions.ts'
import type { Outcome } from '../../src/cli/eval/questions/judge.ts'
import { type JudgedQuestion, readQuestions } from '../../src/cli/eval/questions/question.ts'
import { readDocuments } from '../../src/cli/eval/read-collection.ts'
import type { Environment } from '../../src/config/read-config.ts'
import { type Signals, signalsRead } from '../../src/domain/chat/passages/confidence.ts'
import type { QuestionSet } from './question-sets.ts'

/** How a question was answered by its best passage, however unlikely that is right. */
export interface JudgedPassage {
  readonly question: JudgedQuestion
  readonly outcome: Outcome
  /** Undefined: something else than a passage answered, or nothing. */
  readonly signals: Signals | undefined
}

/** One service after another answers all its questions. */
export async function judgedPassages(sets: readonly QuestionSet[]): Promise<JudgedPassage[]> {
  let read: Signals[] = []
  const note = (message: unknown) => read.push((message as { signals: Signals }).signals)
  signalsRead.subscribe(note)
  const judged: JudgedPassage[] = []
  for (const { folder, files } of sets) {
    const service = await startService(folder)
    try {
      for (const question of files.flatMap(readQuestions)) {
        read = []
        const [answered] = await evaluateQuestions(service, [question])
        judged.push({ question, outcome: answered!.outcome, signals: read[0] })
      }
    } finally {
      await service.stop()
    }
  }
  signalsRead.unsubscribe(note)
  return judged
}

/** Signals are noted on the thread that answers, so it has to be this one. */
const ENVIRONMENT: Environment = {
  ...process.env,
  ALMANAC_ANSWER_CONFIDENCE: '0',
  ALMANAC_ANSWERING_THREADS: '0',
}

async function startService(folder: string | undefined): Promise<AskedService> {
  if (folder === undefined) return DemoService.start(ENVIRONMENT)
  const service = await CollectionService.start(readDocuments(folder), ENVIRONMENT)
  return { ask: ({ question }) => service.ask(question, []), stop: () => service.stop() }
}
