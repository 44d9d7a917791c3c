import type { Document } from '../documents/document.ts'
import { foldEmail, isEmail } from '../shared/email.ts'

/** What cannot be part of an address as people write them into texts. */
const BETWEEN = /[\s<>()[\]{},;:"'`|\\/=*!?]/
/** RFC 5321, section 4.5.3.1: the longest that stand before and after the sign. */
const BEFORE_CHARACTERS = 64
const AFTER_CHARACTERS = 189
/** The most per document. The rest is ignored. */
const MAX_CHARACTERS = 1_000_000
const MAX_MENTIONS = 1000

/** E-mail addresses that stand in the texts of a document. */
export function mentionedIn({ title, body, summary, facts }: Pick<Document, 'title' | 'body' | 'summary' | 'facts'>) {
  const found = new Set<string>()
  let room = MAX_CHARACTERS
  for (const text of [title, summary, body, ...(facts.comments ?? []).map((comment) => comment.text)]) {
    collect(text.slice(0, room), found)
    room -= text.length
    if (room <= 0 || found.size >= MAX_MENTIONS) break
  }
  return found
}

function collect(text: string, found: Set<string>): void {
  let looked = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (++looked > MAX_MENTIONS) return
    const address = addressAround(text, at)
    if (isEmail(address)) found.add(foldEmail(address))
  }
}

function addressAround(text: string, at: number): string {
  let [start, end] = [at, at + 1]
  while (start > 0 && at - start < BEFORE_CHARACTERS && !isBetween(text[start - 1])) start--
  while (end < text.length && end - at <= AFTER_CHARACTERS && !isBetween(text[end])) end++
  // The end of a sentence is no part of it.
  return text.slice(start, end).replace(/\.+$/, '')
}

function isBetween(character: string | undefined): boolean {
  return character === undefined || character === '@' || BETWEEN.test(character)
}
