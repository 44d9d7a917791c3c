import { answerDocumentId } from '../knowledge/answers/answer.ts'
import { describeEntity } from '../search/entities/describe-entity.ts'
import { type EntityDeps, type SearchEntity, searchEntities } from '../search/entities/search-entities.ts'
import type { Caller } from '../shared/caller.ts'
import type { Answerer, AnswerPiece, Question } from './answerer.ts'
import { plainQuery } from './passages/question-words.ts'
import { asksForWork } from './tasks/documents-of-person.ts'

/** Puts the answers, people, teams and collections that a question names before what the answerer says about it. */
export async function* answerWithEntities(
  deps: EntityDeps & { answerer: Answerer },
  caller: Caller,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece> {
  let entities = await entitiesFor(deps, caller, question)
  if (entities.some((entity) => entity.kind === 'person' && entity.isAnswer)) {
    // The directory answers it: passages about the same words would only make the answer longer.
    yield* entities.filter(({ kind }) => kind === 'person').map(pieceOf)
    return
  }
  const hasEntities = entities.length > 0
  let isContinued = hasEntities
  for await (const piece of deps.answerer.answer(caller, question, signal)) {
    // The first step comes first, so that a waiting client sees that the work has begun.
    if (piece.kind === 'step') yield piece
    yield* entities.map(pieceOf)
    entities = []
    if (piece.kind === 'prompts') yield piece
    if (piece.kind !== 'content' || (hasEntities && piece.refusal === 'nothing')) continue
    yield isContinued ? { ...piece, text: `\n\n${piece.text}` } : piece
    isContinued = false
  }
}

function pieceOf(entity: SearchEntity, index: number): AnswerPiece {
  const text = describeEntity(entity)
  return { kind: 'content', text: index === 0 ? text : `\n\n${text}`, entity }
}

/** A caller who chooses the sources of an answer gets it from those sources only. */
async function entitiesFor(deps: EntityDeps, caller: Caller, question: Question): Promise<SearchEntity[]> {
  const { inclusions, exclusions } = question
  if (Object.values(inclusions).some((chosen) => chosen !== undefined && chosen.length > 0)) return []
  const query = { query: plainQuery(question.text), pageSize: 1, maxSnippetCharacters: 1 }
  const excluded = new Set(exclusions.documents?.map(({ id }) => id))
  const entities = await searchEntities(deps, caller, query)
  // What somebody is working on changes daily: an answer about working says nothing about it.
  const isAnswerShown = !asksForWork(question.text)
  return entities.filter(
    (each) => each.kind !== 'answer' || (isAnswerShown && !excluded.has(answerDocumentId(each.view.answer.id))),
  )
}
