import { languageOf } from '../../analysis/language.ts'
import type { Citation } from '../answerer.ts'
import { keysOf, wordsOfQuestion } from '../passages/question-words.ts'
import { type Block, splitBlocks } from '../passages/split/split-blocks.ts'
import { citedSource } from '../verify-citation.ts'
import { sectionQuestion } from './section-question.ts'

/** More than are shown: those that were asked before are left out later. */
const MAX_CANDIDATES = 20
const MAX_SHOWN = 3
const READ_CHARACTERS = 20_000
const MAX_QUESTION_CHARACTERS = 90
const MAX_ANSWER_CHARACTERS = 300
/** A frequently asked question at the beginning of a paragraph. One with a comma asks for several things. */
const ASKED = /^([^.!?,\n]{8,88}\?)(?:\s|$)/u
/** What follows a question and isn't another one. */
const ANSWER = /^[^?\n]*[.!:]/u
const STARTS_AS_QUESTION =
  /^(?:(?:how|what|who|when|where) (?!to )|which |why (?:is|are|was|were|do|does|did|can|can't|could|should|must|has|have) |(?:(?:can|may|do|must|should) i|wie|was|wer|wann|wo|warum|welche[rs]?|(?:kann|darf|muss|soll) ich) )/iu
/** Said to somebody, or about something that the text names before: it makes no sense on its own. */
const LEANS =
  /\b(?:you|your|yours|our|us|it|its|they|them|their|this|that|these|those|he|she|we|wir|du|dein\w*|ihr\w*|sie|es|dies\w*)\b/iu
/** Also what somebody said in a conversation. */
const NO_PROSE = /[|`<>{}[\]=*#_]|^\d|^[^\p{L}]|^(?:\p{Lu}[\p{L}.’'-]* ?){1,4}:|[.!] \p{L}|^\S+(?: \S+)?\?$/u

/** Headings that are advice, a result or the rest of a sentence, like *Train first*, *Removed* or *Always, whatever the amount*. */
const NO_SUBJECT =
  /,|\b(?:first|last|again|only|always|never|later|early|too|instead|anyway|together)$|^(?:always|never|only|must|should|will|may|can|could|would|have|after|before|during|first|last|next|they|add|allow|ask|avoid|bring|change|check|choose|configure|consider|create|define|delete|disable|enable|find|get|give|harden|install|keep|know|let|make|manage|prepare|propose|protect|provide|put|read|remember|remove|replace|restrict|review|run|say|see|send|set|share|start|stop|submit|take|talk|tell|think|try|update|upgrade|use|verify|wait|write) |^\S+[^e]ed$|^needs$|\b\d+ to \d+\b/iu

/** What else the cited documents answer: their own questions first, then their other sections. The best ones come first. */
export function followUpPrompts(cited: readonly Citation[], question: string): string[] {
  const asked: string[] = []
  const sections: string[] = []
  const known = new Set(keysOf(wordsOfQuestion(question), ''))
  for (const citations of bySource(cited)) {
    const [first] = citations as readonly [Citation]
    const { title, whole } = citedSource(first)
    const text = whole.slice(0, READ_CHARACTERS)
    const page = { title, text, isFile: !isPage(first) }
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
      if (own === undefined || !isOwnQuestion(own) || !isNew(own)) continue
      // A form has questions too, with room for the answers.
      const behind = text.slice(block.start + own.length, block.start + own.length + MAX_ANSWER_CHARACTERS)
      if (ANSWER.test(behind.trimStart())) asked.push(own)
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
      const prompt = sectionQuestion(heading, page, language)
      if (prompt !== undefined) sections.push(prompt)
    }
  }
  return [...new Set([...asked, ...sections])].slice(0, MAX_CANDIDATES)
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

/** Word files and the like are documents, but nobody calls them pages. */
function isPage({ file, document }: Citation): boolean {
  return file === undefined && (document.facts.mimeType ?? 'text/').startsWith('text/')
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
