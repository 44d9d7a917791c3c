import { documentId } from '../documents/document.ts'
import type { ReadAnnouncementsDeps } from '../knowledge/announcements/read-announcements.ts'
import { type AnswerRecord, answerDocumentId } from '../knowledge/answers/answer.ts'
import { findableText, fitOf, termsOf } from '../knowledge/findable-text.ts'
import { describeEntity } from '../search/entities/describe-entity.ts'
import { type CountedPeople, countPeople } from '../search/entities/people/count-people.ts'
import { asksForOwnReports } from '../search/entities/people/own-question.ts'
import { type EntityDeps, type SearchEntity, searchEntities } from '../search/entities/search-entities.ts'
import type { Caller } from '../shared/caller.ts'
import { announcementsFor } from './announcements/announcements-for.ts'
import { describeAnnouncement } from './announcements/describe-announcement.ts'
import { shownAnnouncement } from './announcements/shown-announcement.ts'
import { answerTexts } from './answer-texts.ts'
import type { Answerer, AnswerPiece, Question } from './answerer.ts'
import { readQuestion } from './asked/read-question.ts'
import { describeCount, describeFirst } from './describe-count.ts'
import { plainQuery } from './passages/question-words.ts'
import { asksForWork } from './tasks/documents-of-person.ts'

export type AnswerWithEntitiesDeps = EntityDeps & ReadAnnouncementsDeps & { answerer: Answerer }

type Content = Extract<AnswerPiece, { kind: 'content' }>

/** What is known without reading documents. */
interface Known {
  readonly pieces: readonly Content[]
  /** `whole`: passages would only make the answer longer. `part`: they follow if they answer. `named`: they follow. */
  readonly answers: 'whole' | 'part' | 'named'
}

/** Puts announcements, and the answers, people, teams and collections that a question names, before what the answerer says about it. */
export async function* answerWithEntities(
  deps: AnswerWithEntitiesDeps,
  caller: Caller,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece> {
  const { pieces, answers } = isChosen(question) ? NOTHING : await knownFor(deps, caller, question)
  let known = pieces.map((piece, at) => (at === 0 ? piece : { ...piece, text: `\n\n${piece.text}` }))
  if (answers === 'whole') {
    yield* known
    return
  }
  const hasKnown = known.length > 0
  let isContinued = hasKnown
  let isAnswered = false
  for await (const piece of deps.answerer.answer(caller, question, signal)) {
    // The first step comes first, so that a waiting client sees that the work has begun.
    if (piece.kind === 'step') yield piece
    yield* known
    known = []
    if (piece.kind === 'prompts') yield piece
    if (piece.kind !== 'content' || (hasKnown && piece.refusal === 'nothing')) continue
    // “No direct answer” would contradict what was just said.
    isAnswered ||= answers === 'part' && piece.refusal === 'closest'
    if (isAnswered) continue
    yield isContinued ? { ...piece, text: `\n\n${piece.text}` } : piece
    isContinued = false
  }
}

const NOTHING: Known = { pieces: [], answers: 'named' }

/** A caller who chooses the sources of an answer gets it from those sources only. */
function isChosen({ inclusions }: Question): boolean {
  return Object.values(inclusions).some((chosen) => chosen !== undefined && chosen.length > 0)
}

async function knownFor(deps: AnswerWithEntitiesDeps, caller: Caller, question: Question): Promise<Known> {
  const { text, language } = readQuestion(question.text)
  const [entities, announcements, counted] = await Promise.all([
    entitiesFor(deps, caller, question),
    announcementsFor(deps, caller, question),
    countPeople(deps, caller, text),
  ])
  const people = entities.filter((entity) => entity.kind === 'person' && entity.isAnswer)
  if (people.length > 0) {
    const isMore = counted !== undefined && counted.count > people.length
    const leadIn = isMore ? [content(describeFirst(counted, people.length, language))] : []
    return { pieces: [...leadIn, ...people.map(pieceOf)], answers: 'whole' }
  }
  if (asksForOwnReports(text)) return { pieces: [content(answerTexts(language).noReports)], answers: 'whole' }
  const datasources = await deps.visibilities.datasources()
  const announced = announcements
    .filter(({ source }) => source === undefined || !isExcluded(question, documentId(source)))
    .map((view) => ({
      ...content(describeAnnouncement(view.announcement.record, language, deps.clock.now())),
      announcement: shownAnnouncement(view, datasources),
    }))
  const counts = counted === undefined || counted.isList ? [] : [content(describeCount(counted, language))]
  return {
    pieces: [...announced, ...counts, ...entities.map(pieceOf)],
    answers: isOfGroup(counted)
      ? 'whole'
      : announced.length + counts.length > 0 || entities.some((entity) => entity.kind === 'answer')
        ? 'part'
        : 'named',
  }
}

/** Documents may know of people in the company who aren't in the directory. */
function isOfGroup(counted: CountedPeople | undefined): boolean {
  return counted?.isList === false && (counted.group ?? counted.reportsTo) !== undefined
}

function content(text: string): Content {
  return { kind: 'content', text }
}

function pieceOf(entity: SearchEntity): Content {
  return { kind: 'content', text: describeEntity(entity), entity }
}

async function entitiesFor(deps: EntityDeps, caller: Caller, question: Question): Promise<SearchEntity[]> {
  const query = { query: plainQuery(question.text), pageSize: 1, maxSnippetCharacters: 1 }
  const entities = await searchEntities(deps, caller, query)
  // What somebody is working on changes daily: an answer about working says nothing about it.
  const isAnswerShown = !asksForWork(question.text)
  return entities.filter((each) => {
    if (each.kind !== 'answer') return true
    const { answer } = each.view
    return isAnswerShown && isAsked(answer.record, question.text) && !isExcluded(question, answerDocumentId(answer.id))
  })
}

/** A search with one word finds every answer that has it; a question needs most of the words of the other one. */
function isAsked({ question, variations, body }: AnswerRecord, text: string): boolean {
  return fitOf(findableText([question, ...variations], body), termsOf(text)) >= NEEDED_FIT
}

const NEEDED_FIT = 0.4

function isExcluded({ exclusions }: Question, id: string): boolean {
  return exclusions.documents?.some((spec) => spec.id === id) === true
}
