import type { Datasource } from '../datasources/datasource.ts'
import type { StoredDocument } from '../documents/document-store.ts'
import type { DocumentSpec } from '../search/documents/document-spec.ts'
import type { SearchEntity } from '../search/entities/search-entities.ts'
import type { Caller } from '../shared/caller.ts'
import type { ChatFile } from './files/chat-file.ts'

/** Where an answer may, or may not, be taken from. */
export interface SourceChoice {
  readonly containers?: readonly DocumentSpec[] | undefined
  readonly documents?: readonly DocumentSpec[] | undefined
  readonly datasources?: readonly string[] | undefined
}

/** What somebody wants to know. */
export interface Question {
  readonly text: string
  /** What the conversation was about, where the question leans on it; empty where it stands by itself. */
  readonly topic: string
  /** An agent's instructions, for answerers that follow instructions. */
  readonly instructions?: string | undefined
  /** Skills that an agent names; absent: those that speak of the question. */
  readonly skillIds?: readonly string[] | undefined
  /** What those say that an agent names, as far as the caller may read them. */
  readonly skills?: readonly { readonly name: string; readonly instructions: string }[] | undefined
  readonly inclusions: SourceChoice
  readonly exclusions: SourceChoice
  /** Of the caller's own, besides the documents. */
  readonly files?: readonly ChatFile[] | undefined
  readonly timeoutMillis?: number | undefined
}

/** A place in a text. */
interface CitedPlace {
  /** UTF-16 indexes into the text of the document or file, the end exclusive. */
  readonly start: number
  readonly end: number
  /** What stands there, letter by letter. */
  readonly text: string
}

/** A place in a document that the caller may read. */
export interface DocumentCitation extends CitedPlace {
  readonly document: StoredDocument
  readonly datasource: Datasource | undefined
  readonly file?: undefined
}

/** A place in a file of the caller's. */
export interface FileCitation extends CitedPlace {
  readonly file: ChatFile
  readonly document?: undefined
}

export type Citation = DocumentCitation | FileCitation

/** A document that a part of an answer comes from, without a quote. The caller can read it. */
export type QuotelessSource = Pick<DocumentCitation, 'document' | 'datasource'>

/** An announcement that a part of an answer repeats. */
export interface ShownAnnouncement {
  readonly id: number
  /** What it's about, if the caller can read that. */
  readonly source?: QuotelessSource
}

/** A place in a file of a skill that the caller may read. */
export interface SkillCitation {
  readonly id: string
  readonly name: string
  readonly path: string
  /** What stands there, letter by letter. */
  readonly text: string
}

export type AnswerPiece =
  /** What is being done, for whoever waits. */
  | { readonly kind: 'step'; readonly text: string }
  /** A part of the answer, and what it rests on. Without a source, it says nothing about the company but a number from the directory. */
  | {
      readonly kind: 'content'
      readonly text: string
      readonly citation?: Citation
      readonly skill?: SkillCitation
      readonly entity?: SearchEntity
      readonly announcement?: ShownAnnouncement
      /** Says that there is no answer: `nothing` at all, or only passages that come `closest`, which follow. */
      readonly refusal?: 'nothing' | 'closest'
      /** How well the quoted passage supports the question, where that was measured. From 1 on it counts as an answer. */
      readonly support?: number | undefined
    }
  /** What might be asked next. */
  | { readonly kind: 'prompts'; readonly prompts: readonly string[] }

/**
 * Answers questions from documents the caller can read. An implementation must pass every citation through
 * `verifyCitation` right before it returns it.
 * See docs/decisions/0042-answers.md.
 */
export interface Answerer {
  answer(caller: Caller, question: Question, signal: AbortSignal): AsyncIterable<AnswerPiece>
}
