import { languageOf } from '../analysis/language.ts'
import type { Citation } from './answerer.ts'
import { keysOf, wordsOfQuestion } from './passages/question-words.ts'
import { type Block, splitBlocks } from './passages/split/split-blocks.ts'
import { sectionQuestion } from './section-question.ts'
import { citedSource } from './verify-citation.ts'

/** More than are shown: those that were asked before are left out later. */
const MAX_CANDIDATES = 20
const MAX_SHOWN = 3
const READ_CHARACTERS = 20_000
const MAX_QUESTION_CHARACTERS = 90
/** A frequently asked question at the beginning of a paragraph. */
const ASKED = /^([^.!?\n]{8,88}\?)(?:\s|$)/u
const STARTS_AS_QUESTION =
  /^(?:how|what|who|when|where|why|which|(?:can|may|do|must|should) i|wie|was|wer|wann|wo|warum|welche[rs]?|(?:kann|darf|muss|soll) ich) /iu
/** Said to somebody, or about something that the text names before: it makes no sense on its own. */
const LEANS =
  /\b(?:you|your|yours|our|us|it|its|they|them|their|this|that|these|those|he|she|we|wir|du|dein\w*|ihr\w*|sie|es|dies\w*)\b/iu
/** Also what somebody said in a conversation. */
const NO_PROSE = /[|`<>{}=*#]|^\d|^[^\p{L}]|^(?:\p{Lu}[\p{L}.’'-]* ?){1,4}:|[.!] \p{L}|^\S+(?: \S+)?\?$/u

/** Headings that are advice, a result or the rest of a sentence, like *Train first*, *Removed* or *Always, whatever the amount*. */
const NO_SUBJECT =
  /,|\b(?:first|last|again|only|always|never|later|early|too|instead|anyway|together)$|^(?:always|never|only|must|should|will|may|can|could|would|have|after|before|during|first|last|next|they|ask|avoid|bring|choose|find|get|give|keep|know|let|make|put|remember|say|see|send|take|talk|tell|think|try|wait|write) |^\S+[^e]ed$|^needs$|\b\d+ to \d+\b/iu
/** Pages whose names are plural: *the coding guidelines*. */
const PLURAL_PAGE = /^the .*\b(?:guidelines|rules|notes|minutes|specs|faqs)$/iu

/** What else the cited documents answer: their own questions first, then their other sections. The best ones come first. */
export function followUpPrompts(cited: readonly Citation[], question: string): string[] {
  const asked: string[] = []
  const sections: string[] = []
  const known = new Set(keysOf(wordsOfQuestion(question), ''))
  for (const citations of bySource(cited)) {
    const { title, whole } = citedSource(citations[0] as Citation)
    const text = whole.slice(0, READ_CHARACTERS)
    const language = languageOf({ title, body: text })
    const blocks = splitBlocks(text, READ_CHARACTERS)
    const said = blocks.filter((block) => citations.some((each) => overlaps(block, each)))
    const saidHeadings = new Set(said.map(({ heading }) => heading))
    const isNew = (words: string) =>
      !isCovered(words, known) &&
      !citations.some(({ text: quote }) => quote.toLowerCase().includes(words.toLowerCase()))
    for (const block of blocks) {
      if (said.includes(block)) continue
      const own = ASKED.exec(text.slice(block.start, block.start + MAX_QUESTION_CHARACTERS))?.[1]
      if (own !== undefined && isOwnQuestion(own) && isNew(own)) asked.push(own)
    }
    for (const written of new Set(blocks.map(({ heading }) => heading))) {
      if (asked.length + sections.length >= MAX_CANDIDATES) break
      if (saidHeadings.has(written)) continue
      const heading = written.replace(/^#+\s*/, '').replace(/\s*\{#[^}]*\}$/, '')
      if (heading === title || NO_PROSE.test(heading) || NO_SUBJECT.test(heading) || !isNew(heading)) continue
      if (heading.endsWith('?')) {
        if (isOwnQuestion(heading)) asked.push(heading)
        continue
      }
      const prompt = sectionQuestion(heading, { title: title.trim(), text }, language)
      if (prompt !== undefined) sections.push(asAsked(prompt, heading))
    }
  }
  return [...new Set([...asked, ...sections])].slice(0, MAX_CANDIDATES)
}

/** *What about hotels in the travel policy?* as a person would ask it: *What does the travel policy say about hotels?* */
function asAsked(prompt: string, heading: string): string {
  const about = 'What about '
  if (!prompt.startsWith(about)) return prompt
  const bare = heading.replace(/\s*\([^)]*\)\s*$/u, '').toLowerCase()
  const end = prompt.toLowerCase().indexOf(bare, about.length) + bare.length
  const subject = prompt.slice(about.length, end)
  const page = /^ in (.+)\?$/u.exec(prompt.slice(end))?.[1]
  if (page === undefined) return prompt
  return `What ${PLURAL_PAGE.test(page) ? 'do' : 'does'} ${page} say about ${subject}?`
}

/** The prompts to show: none that was asked before in the conversation. */
export function unaskedPrompts(prompts: readonly string[], asked: readonly string[]): string[] {
  const before = new Set(asked.map(comparable))
  return prompts.filter((prompt) => !before.has(comparable(prompt))).slice(0, MAX_SHOWN)
}

function comparable(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function isOwnQuestion(text: string): boolean {
  return text.split(/\s+/).length > 3 && STARTS_AS_QUESTION.test(text) && !LEANS.test(text) && !NO_PROSE.test(text)
}

/** All citations of one source count together: what one of them says is not offered because of another. */
function bySource(cited: readonly Citation[]): readonly (readonly Citation[])[] {
  const keyOf = ({ document, file }: Citation) =>
    document === undefined ? `file ${file?.id}` : `document ${document.key}`
  return [...Map.groupBy(cited, keyOf).values()]
}

function overlaps(block: Block, { start, end }: Citation): boolean {
  return block.start < end && start < block.end
}

/** `known` are the words that carry the question: it has all those that carry these. */
function isCovered(words: string, known: ReadonlySet<string>): boolean {
  const carrying = keysOf(wordsOfQuestion(words), '')
  return carrying.length > 0 && carrying.every((key) => known.has(key))
}
