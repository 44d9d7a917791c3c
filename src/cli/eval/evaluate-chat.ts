import type { Environment } from '../../config/read-config.ts'
import { CollectionService } from './collection-service.ts'
import { isRefusal } from './questions/judge.ts'
import type { Collection } from './read-collection.ts'

/** The shares of questions that were answered and refused rightly; each from 0 to 1. */
export interface ChatMeasures {
  /** Whose answer cites a document that was judged relevant. */
  readonly goldCited: number
  /** That are refused once the relevant documents are left out. */
  readonly rightRefusals: number
}

export interface ChatQuestionResult {
  readonly id: string
  readonly text: string
  readonly isGoldCited: boolean
  readonly isRightlyRefused: boolean
}

export interface ChatEvaluation extends ChatMeasures {
  readonly name: string
  readonly questions: readonly ChatQuestionResult[]
  /** Every second question, and the rest: settings tuned on one half are measured on the other. */
  readonly halves: readonly [ChatMeasures, ChatMeasures]
  readonly meanCharacters: number
  readonly p95Millis: number
}

/** Asks every question of a collection over HTTP, with all documents and without those that answer it. */
export async function evaluateChat(collection: Collection, environment: Environment): Promise<ChatEvaluation> {
  const service = await CollectionService.start(collection, environment)
  try {
    const questions: ChatQuestionResult[] = []
    const millis: number[] = []
    let characters = 0
    for (const { id, text } of collection.queries) {
      const relevant = [...collection.relevance.get(id)!.keys()]
      const startedAt = performance.now()
      const answer = await service.ask(text, [])
      millis.push(performance.now() - startedAt)
      characters += answer.text.length
      const isGoldCited = !isRefusal(answer) && answer.cited.some((cited) => relevant.includes(cited))
      const isRightlyRefused = isRefusal(await service.ask(text, relevant))
      questions.push({ id, text, isGoldCited, isRightlyRefused })
    }
    millis.sort((a, b) => a - b)
    return {
      name: collection.name,
      questions,
      ...shares(questions),
      halves: [shares(questions.filter((_, at) => at % 2 === 0)), shares(questions.filter((_, at) => at % 2 === 1))],
      meanCharacters: Math.round(characters / questions.length),
      p95Millis: Math.round(millis[Math.floor(questions.length * 0.95)] ?? 0),
    }
  } finally {
    await service.stop()
  }
}

function shares(questions: readonly ChatQuestionResult[]): ChatMeasures {
  const share = (isSo: (question: ChatQuestionResult) => boolean) =>
    Math.round((questions.filter(isSo).length / Math.max(1, questions.length)) * 1000) / 1000
  return {
    goldCited: share(({ isGoldCited }) => isGoldCited),
    rightRefusals: share(({ isRightlyRefused }) => isRightlyRefused),
  }
}
