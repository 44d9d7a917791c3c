import type { Environment } from '../../config/read-config.ts'
import { CollectionService } from './collection-service.ts'
import type { Collection } from './read-collection.ts'

export interface ChatEvaluation {
  readonly questions: number
  /** The share of questions whose answer cites a document that was judged relevant. */
  readonly goldCited: number
  /** The share of questions that are refused once the relevant documents are left out. */
  readonly rightRefusals: number
  readonly meanCharacters: number
  readonly p95Millis: number
  /** Questions that were answered without a relevant document, or not at all. */
  readonly missed: readonly string[]
}

/** Asks every question of a collection over HTTP, with all documents and without those that answer it. */
export async function evaluateChat(collection: Collection, environment: Environment): Promise<ChatEvaluation> {
  const service = await CollectionService.start(collection, environment)
  try {
    const missed: string[] = []
    const millis: number[] = []
    let refusals = 0
    let characters = 0
    for (const { id, text } of collection.queries) {
      const relevant = [...collection.relevance.get(id)!.keys()]
      const startedAt = performance.now()
      const answer = await service.ask(text, [])
      millis.push(performance.now() - startedAt)
      characters += answer.characters
      if (!answer.cited.some((cited) => relevant.includes(cited))) missed.push(text)
      if ((await service.ask(text, relevant)).cited.length === 0) refusals++
    }
    const questions = collection.queries.length
    millis.sort((a, b) => a - b)
    return {
      questions,
      goldCited: round(1 - missed.length / questions),
      rightRefusals: round(refusals / questions),
      meanCharacters: Math.round(characters / questions),
      p95Millis: Math.round(millis[Math.floor(questions * 0.95)] ?? 0),
      missed,
    }
  } finally {
    await service.stop()
  }
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000
}
