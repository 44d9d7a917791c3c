import { languageOf } from '../analysis/language.ts'
import type { Citation } from './answerer.ts'
import { splitBlocks } from './passages/split-blocks.ts'
import { citedSource } from './verify-citation.ts'

const MAX_PROMPTS = 3
const READ_CHARACTERS = 20_000
const MAX_TITLE_CHARACTERS = 60
const MAX_QUESTION_CHARACTERS = 90
/** A frequently asked question at the beginning of a paragraph. */
const ASKED = /^([^.!?\n]{8,88}\?)(?:\s|$)/u
const QUESTION_WORD = /^(?:how|what|who|when|where|why|which|wie|was|wer|wann|wo|warum|welche[rs]?) /iu
/** Headings that say nothing without their page, or that are no part of its subject. */
const EMPTY =
  /^(?:summary|overview|introduction|background|details|notes?|actions?|next steps|what(?:['’]s| is) next|what went (?:well|wrong)|(?:(?:typical|common|frequently asked|frequent) )?questions|faqs?|see also|references|links|contents|known issues|for everyone|zusammenfassung|einleitung|hinweise?)$/iu
/** Also what somebody said in a conversation, and what only makes sense on its page, like *New here?*. */
const NO_PROSE = /[|`<>{}=*#]|^\d|^[^\p{L}]|^(?:\p{Lu}[\p{L}.’'-]* ?){1,4}:|[.!] \p{L}|^\S+(?: \S+)?\?$/u

/** What else the cited documents answer: their own questions first, then their other sections. */
export function followUpPrompts(cited: readonly Citation[], question: string): string[] {
  const asked: string[] = []
  const sections: string[] = []
  for (const citation of cited) {
    const { title, whole } = citedSource(citation)
    const text = whole.slice(0, READ_CHARACTERS)
    const isGerman = languageOf({ title, body: text }) === 'de'
    const isNew = (words: string) => !citation.text.includes(words) && !question.includes(words)
    const blocks = splitBlocks(text, READ_CHARACTERS)
    for (const block of blocks) {
      const own = ASKED.exec(text.slice(block.start, block.start + MAX_QUESTION_CHARACTERS))?.[1]
      if (own !== undefined && isNew(own) && !NO_PROSE.test(own)) asked.push(own)
    }
    for (const written of new Set(blocks.map(({ heading }) => heading))) {
      const heading = written.replace(/^#+\s*/, '').replace(/\s*\{#[^}]*\}$/, '')
      if (heading === '' || heading === title || !isNew(heading) || EMPTY.test(heading) || NO_PROSE.test(heading))
        continue
      // *Why* alone asks nothing.
      if (QUESTION_WORD.test(`${heading.replace(/\?$/, '')} `) && !/\s/.test(heading)) continue
      if (heading.endsWith('?')) asked.push(heading)
      else sections.push(asQuestion(heading, shortTitle(title.trim()), isGerman))
    }
  }
  return [...new Set([...asked, ...sections])].slice(0, MAX_PROMPTS)
}

/** Cut between words. */
function shortTitle(title: string): string {
  if (title.length <= MAX_TITLE_CHARACTERS) return title
  const cut = title.slice(0, MAX_TITLE_CHARACTERS)
  return `${cut.replace(/[\s\p{P}]+[^\s]*$/u, '').trimEnd() || cut}…`
}

/** *Who may be on call* nearly is a question; *Hotels* is one about its page. */
function asQuestion(heading: string, title: string, isGerman: boolean): string {
  const words = heading.split(' ').length
  if (QUESTION_WORD.test(heading) && words > 3 && !/^(?:how|what|when|where|wie) (?:to|it) /iu.test(heading)) {
    return `${heading}?`
  }
  if (isGerman) return `Was steht in „${title}“ zu „${heading}“?`
  return `What does “${title}” say about ${inSentence(heading)}?`
}

/** With a small letter, unless it is a name or an abbreviation. */
function inSentence(heading: string): string {
  return /^\p{Lu}\p{Ll}+(?:$| \p{Ll})/u.test(heading) ? heading.charAt(0).toLowerCase() + heading.slice(1) : heading
}
