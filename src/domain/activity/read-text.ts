import { hash } from 'node:crypto'
import type { StoredDocument } from '../documents/document-store.ts'

/** The beginning of a text matters most, and this bounds the work. */
const READ_CHARACTERS = 30_000
const MAX_SENTENCES = 400
const HASH_CHARACTERS = 6
const SHOWN_CHARACTERS = 160

/** What somebody read, as fingerprints: enough to tell what is new since, and nothing of the text. */
export interface ReadText {
  readonly documentKey: number
  readonly title: string
  /** A fingerprint of fixed length for each sentence. */
  readonly sentences: string
}

/** What is different about a document. `text`: the first new sentence, or the new title. */
export type TextChange =
  | { readonly kind: 'TITLE' | 'TEXT'; readonly text: string }
  | { readonly kind: 'COMMENT'; readonly text: string; readonly author: string | undefined }
  | { readonly kind: 'REMOVED' }

type Read = Pick<StoredDocument, 'key' | 'title' | 'body' | 'summary' | 'facts'>

export function readTextOf(document: Read): ReadText {
  const sentences = [...bodySentences(document), ...commentSentences(document).map(({ text }) => text)]
  return {
    documentKey: document.key,
    title: fingerprint(document.title),
    sentences: sentences.slice(0, MAX_SENTENCES).map(fingerprint).join(''),
  }
}

/** What changed in a document since it was read. Undefined if its text is the same, or too long to tell. */
export function changeSince(before: ReadText, document: Read): TextChange | undefined {
  if (before.title !== fingerprint(document.title)) return { kind: 'TITLE', text: cut(document.title) }
  const known = fingerprintsIn(before.sentences)
  const body = bodySentences(document)
  const comments = commentSentences(document)
  const added = body.slice(0, MAX_SENTENCES).find((sentence) => !known.has(fingerprint(sentence)))
  // If there was more than is remembered, what looks new may only have moved up.
  if (known.size >= MAX_SENTENCES) return undefined
  if (added !== undefined) return { kind: 'TEXT', text: cut(added) }
  const said = comments.slice(0, MAX_SENTENCES).find(({ text }) => !known.has(fingerprint(text)))
  if (said !== undefined) return { kind: 'COMMENT', text: cut(said.text), author: said.author }
  const now = fingerprintsIn(readTextOf(document).sentences)
  return known.isSubsetOf(now) ? undefined : { kind: 'REMOVED' }
}

function bodySentences({ body, summary }: Read): string[] {
  return sentencesOf((body === '' ? summary : body).slice(0, READ_CHARACTERS))
}

function commentSentences({ facts }: Read): { text: string; author: string | undefined }[] {
  return (facts.comments ?? [])
    .slice(0, MAX_SENTENCES)
    .flatMap(({ text, author }) =>
      sentencesOf(text.slice(0, READ_CHARACTERS / 10)).map((sentence) => ({ text: sentence, author: author?.name })),
    )
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+|(?<=[。！？])/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

function fingerprint(text: string): string {
  return hash('sha256', text.toWellFormed(), 'base64url').slice(0, HASH_CHARACTERS)
}

function fingerprintsIn(sentences: string): Set<string> {
  const found = new Set<string>()
  for (let at = 0; at < sentences.length; at += HASH_CHARACTERS) found.add(sentences.slice(at, at + HASH_CHARACTERS))
  return found
}

function cut(text: string): string {
  if (text.length <= SHOWN_CHARACTERS) return text.toWellFormed()
  return `${text
    .slice(0, SHOWN_CHARACTERS)
    .replace(/\s+\S*$/, '')
    .toWellFormed()}…`
}
