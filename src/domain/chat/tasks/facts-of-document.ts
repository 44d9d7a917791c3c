import type { Language } from '../../analysis/function-words.ts'
import type { DocumentFacts } from '../../documents/document.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import { personValue } from '../../search/engine/to-indexed-document.ts'
import type { Caller } from '../../shared/caller.ts'
import { keysIn } from '../asked/keys-in.ts'
import { dayInWords } from '../day-in-words.ts'
import { wordsOfQuestion } from '../passages/question-words.ts'
import type { RetrieveDeps } from '../retrieve.ts'
import { findSubject, titleShare } from './find-subject.ts'
import { type ListedDocuments, listed } from './listed.ts'
import type { TaskContext } from './task-passages.ts'

const MAX_CHARACTERS = 150
/** A single word stands in many titles. */
const MIN_WORDS = 2
const THE = '(?:the |our |this |der |die |das |den |dem |unser(?:e[rnm]?)? )?'
const DONE = 'updated|changed|edited|revised|modified'
const DONE_DE = 'geändert|aktualisiert|bearbeitet|überarbeitet'
const MADE = 'written|created|made|published|filed|opened'
const MADE_DE = 'geschrieben|verfasst|erstellt|angelegt|veröffentlicht'

const DOCUMENT = new Set(
  'page document doc policy guide handbook runbook file deck sheet report article spec rfc ticket dokument seite richtlinie leitfaden'.split(
    ' ',
  ),
)

type Fact = 'author' | 'owner' | 'created' | 'updated'

const FORMS: readonly (readonly [Fact, RegExp])[] = [
  ['author', new RegExp(`^who (?:wrote|authored|created|drafted|filed|reported|opened) ${THE}(.+)$`, 'iu')],
  ['author', new RegExp(`^who(?:['’]s| is| was) the (?:author|writer|reporter) of ${THE}(.+)$`, 'iu')],
  ['author', new RegExp(`^wer hat ${THE}(.+) (?:${MADE_DE})$`, 'iu')],
  ['owner', new RegExp(`^who(?:['’]s| is) the owner of ${THE}(.+)$`, 'iu')],
  [
    'owner',
    new RegExp(
      `^who (?:owns|maintains) ${THE}(.+ (?:page|document|doc|policy|guide|handbook|runbook|file|deck|sheet))$`,
      'iu',
    ),
  ],
  ['updated', new RegExp(`^when (?:was|were) ${THE}(.+?) (?:last |most recently )?(?:${DONE})(?: last)?$`, 'iu')],
  ['updated', new RegExp(`^how (?:current|up to date|fresh) is ${THE}(.+)$`, 'iu')],
  ['updated', new RegExp(`^wann wurden? ${THE}(.+?) (?:zuletzt )?(?:${DONE_DE})$`, 'iu')],
  ['created', new RegExp(`^when (?:was|were) ${THE}(.+?) (?:first )?(?:${MADE})$`, 'iu')],
  ['created', new RegExp(`^how old is ${THE}(.+)$`, 'iu')],
  ['created', new RegExp(`^wann wurden? ${THE}(.+?) (?:${MADE_DE})$`, 'iu')],
]

/** Who wrote or owns a document, and when. Undefined if the question asks for something else, or no title has all its words. */
export async function factsOfDocument(
  deps: RetrieveDeps,
  caller: Caller,
  context: TaskContext,
): Promise<ListedDocuments | undefined> {
  const { text, language } = context.read
  if (text.length > MAX_CHARACTERS) return undefined
  const asked = FORMS.map(([fact, form]) => ({ fact, subject: form.exec(text)?.[1] })).find(
    ({ subject }) => subject !== undefined,
  )
  if (asked?.subject === undefined) return undefined
  const { fact, subject } = asked
  const hasKey = keysIn(subject).length > 0
  const words = wordsOfQuestion(subject, language)
  if (!hasKey && words.length < MIN_WORDS) return undefined
  const document = (await findSubject(deps, caller, subject, context))?.document
  if (document === undefined || (!hasKey && !isCalled(document.title, words))) return undefined
  return listed([document], {
    leadIn: sentence(fact, document, { language, now: deps.clock.now() }),
    noteOf: () => undefined,
  })
}

/** “The remote work policy” may be titled *Remote work*. */
function isCalled(title: string, words: readonly string[]): boolean {
  return (
    titleShare(title, words) === 1 ||
    titleShare(
      title,
      words.filter((word) => !DOCUMENT.has(word)),
    ) === 1
  )
}

interface Said {
  readonly language: Language | ''
  readonly now: Date
}

function sentence(fact: Fact, { facts, updatedAt, isUndated }: StoredDocument, { language, now }: Said): string {
  const texts = language === 'de' ? GERMAN : ENGLISH
  const day = (millis: number | undefined) =>
    millis === undefined ? undefined : dayInWords(new Date(millis), language, now)
  const created = day(facts.createdAt)
  const updated = isUndated === true ? undefined : day(updatedAt)
  switch (fact) {
    case 'author':
      return texts.author(nameOf(facts.author), created)
    case 'owner':
      return texts.owner(nameOf(facts.owner), nameOf(facts.author))
    case 'created':
      return created === undefined ? texts.updated(updated) : texts.created(created)
    case 'updated':
      return texts.updated(updated)
  }
}

function nameOf(person: DocumentFacts['author']): string | undefined {
  return person === undefined ? undefined : person.name || personValue(person) || undefined
}

const ENGLISH = {
  author: (name: string | undefined, day: string | undefined) =>
    name === undefined ? 'This document doesn’t say who wrote it:' : `Written by ${name}${day ? ` on ${day}` : ''}:`,
  owner: (name: string | undefined, author: string | undefined) =>
    name === undefined ? `This document has no owner${author ? `. ${author} wrote it` : ''}:` : `Owned by ${name}:`,
  created: (day: string) => `Created on ${day}:`,
  updated: (day: string | undefined) =>
    day === undefined ? 'This document doesn’t say when it was written:' : `Last updated on ${day}:`,
}
const GERMAN: typeof ENGLISH = {
  author: (name, day) =>
    name === undefined
      ? 'Dieses Dokument sagt nicht, wer es geschrieben hat:'
      : `Geschrieben von ${name}${day ? ` am ${day}` : ''}:`,
  owner: (name, author) =>
    name === undefined
      ? `Für dieses Dokument ist niemand eingetragen${author ? `. Geschrieben hat es ${author}` : ''}:`
      : `Verantwortlich ist ${name}:`,
  created: (day) => `Erstellt am ${day}:`,
  updated: (day) =>
    day === undefined ? 'Dieses Dokument sagt nicht, wann es geschrieben wurde:' : `Zuletzt geändert am ${day}:`,
}
