import type { ReadText } from './read-text.ts'

/**
 * What someone did with one of our documents or answers. We never store which URL they visited.
 * See docs/decisions/0028-activity-privacy.md.
 */
export interface ActivityEvent {
  /** In lower case. */
  readonly person: string
  /** `VIEW`, `EDIT`, `CLICK`, `UPVOTE` …: the words of the interface. */
  readonly action: string
  /** The document that it was about. The person could see it then. */
  readonly documentKey: number | undefined
  /** The answer that it was about: its tracking token. */
  readonly answerToken: string | undefined
  /** What the person wrote about it. */
  readonly note: string | undefined
  /** The sender's name for the event: of several with one, the first counts. */
  readonly eventId: string | undefined
  /** What was used, or where the document is from: a tool, an agent, a datasource, a category of votes. */
  readonly name?: string | undefined
  /** Details: the app that called a tool, or how an agent's run ended. */
  readonly host?: string | undefined
  /** The position of the result that it was about, from 0. */
  readonly rank?: number | undefined
  readonly at: Date
}

/** Actions by which a person reads a document. */
export const READING_ACTIONS = ['VIEW', 'HISTORICAL_VIEW', 'CLICK', 'MIDDLE_CLICK'] as const

export function isReading(action: string): boolean {
  return READING_ACTIONS.some((each) => each === action)
}

export interface LastRead {
  readonly documentKey: number
  readonly lastAt: Date
}

export interface ReadCount {
  readonly documentKey: number
  /** How many different people read it. */
  readonly people: number
}

/** That somebody read a document. */
export interface Reading {
  readonly documentKey: number
  readonly person: string
}

export interface UnansweredSearch {
  /** In lower case. */
  readonly query: string
  readonly people: number
}

/** From and to, in milliseconds; the end is not part of it. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** What several people searched for. */
export interface QueryUse {
  /** In lower case. */
  readonly query: string
  readonly searches: number
  readonly people: number
  /** Searches that found nothing. */
  readonly empty: number
  /** Searches from which a result was opened. */
  readonly opened: number
  /** When it was first searched for in this span, in milliseconds. */
  readonly firstAt: number
}

/** A finished search, to find what followed it. */
export interface TracedSearch {
  readonly seq: number
  /** In lower case. */
  readonly query: string
  readonly person: string
  readonly at: Date
  readonly answerToken: string | undefined
}

/** A result that somebody opened or voted on. */
export interface OpenedResult {
  readonly answerToken: string
  readonly person: string
  readonly documentKey: number
  readonly action: string
  readonly rank: number
}

/** Actions by which somebody says that a result was what they wanted, or wasn't. */
export const CHOOSING_ACTIONS = ['CLICK', 'MIDDLE_CLICK', 'UPVOTE', 'DOWNVOTE'] as const

/** The record of what people did. */
export interface ActivityStore {
  /** Events that were sent before, by their `eventId` and person, are not stored again. */
  append(events: readonly ActivityEvent[]): Promise<void>
  /** What a person read of documents, in place of what they read of them before. */
  keepReadTexts(person: string, texts: readonly ReadText[], at: Date): Promise<void>
  readTextsOf(person: string, documentKeys: readonly number[]): Promise<ReadText[]>
  /** The documents that a person read, the latest first, each once. */
  readBy(person: string, limit: number): Promise<LastRead[]>
  /** The documents that most people read since then, most first. */
  mostRead(since: Date, limit: number): Promise<ReadCount[]>
  /** Who read these documents since then, each person once for each document, at most so many. */
  readersOf(documentKeys: readonly number[], since: Date, limit: number): Promise<Reading[]>
  /** When a person last read which of these documents. */
  lastReadsOf(person: string, documentKeys: readonly number[]): Promise<LastRead[]>
  /** Who said since then that they shared one of these documents, the latest first. */
  sharesOf(documentKeys: readonly number[], since: Date, limit: number): Promise<(Reading & { readonly at: Date })[]>
  /** What others read since then who also read one of these documents, most people first; none of the documents themselves. */
  readAlongWith(documentKeys: readonly number[], except: string, since: Date, limit: number): Promise<ReadCount[]>
  /** What at least so many people other than this one searched for since then without finding anything, most people first. */
  unanswered(except: string, since: Date, minPeople: number, limit: number): Promise<UnansweredSearch[]>
  /** What at least so many people searched for, the most frequent first. */
  queries(span: TimeSpan, minPeople: number, limit: number): Promise<QueryUse[]>
  /** All searches together, however few people made each. */
  queryTotals(span: TimeSpan): Promise<Omit<QueryUse, 'query' | 'people' | 'firstAt'>>
  /** Questions of at least so many people that the assistant couldn't answer, most people first. */
  unansweredQuestions(span: TimeSpan, minPeople: number, limit: number): Promise<UnansweredSearch[]>
  /** How many questions it couldn't answer. */
  countUnanswered(span: TimeSpan): Promise<number>
  /** Finished searches since then, the latest first, those before one of them. */
  searchesBefore(before: TracedSearch | undefined, since: Date, limit: number): Promise<TracedSearch[]>
  /** What people opened or voted on in these answers. */
  openedFrom(answerTokens: readonly string[]): Promise<OpenedResult[]>
  /** Takes away everything that a person did, and what they said of shared things. */
  removePerson(person: string): Promise<void>
  /** Takes away some of the events before then, which is the start of a day (UTC), and all counts; returns how many. */
  sweep(before: Date): Promise<number>
}
