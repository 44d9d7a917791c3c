import type { Language } from '../../analysis/function-words.ts'
import { type Page, pageName } from './page-name.ts'
import { inSentence, topicOf } from './section-topic.ts'

const MAX_HEADING_WORDS = 6
/** Headings that say nothing without their page, or that are no part of its subject. */
const LABELS = new Set(
  (
    'summary|tl;dr|overview|introduction|intro|background|context|details|note|notes|action|actions|action items|next|next steps|next time|' +
    "follow-up|follow-ups|what's next|what’s next|what is next|what went well|what went wrong|what i did|what i saw|question|questions|" +
    'typical questions|common questions|frequently asked questions|frequent questions|faq|faqs|see also|reference|references|link|links|' +
    'content|contents|table of contents|agenda|appendix|attachment|attachments|known issues|for everyone|data|date|dates|due dates|number|' +
    'numbers|figures|name|names|people|participants|attendees|contact|contacts|owner|owners|author|authors|tag|tags|status|state|today|' +
    'result|results|decision|decisions|decided|purpose|terms|signed|quotes|also|other|others|other things|more|misc|miscellaneous|new|old|' +
    'changed|changes|fixed|fix|changelog|history|versions|when|how|why|who|where|what|what happened|what was said|on site|never|always|' +
    'good|worrying|watch out|warning|important|good to know|to do|todo|to think about|private|ideas|examples|example|related|resources|sources|' +
    'greetings|thanks|minutes|situation|working|where you stand|what we suggest|later|now|size|general|setup|before|after|afterwards|' +
    'rule|rules|steps|findings|principles|parts|points|open points|asks|problems|reasons|goals|measures|surprises|traps|alternatives'
  ).split('|'),
)
/** A time or a place in a list, like *Week one*, *March 2026* or *Q3*, is no subject. */
const ORDINAL =
  /\b(?:19|20)\d\d\b|^(?:weeks?|days?|months?|phases?|parts?|steps?|chapters?|sections?|version|round)\b.*(?:\d|\b(?:one|two|three|four|five|first|second|third)\b)|^(?:q[1-4]|v?\d)|^(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|april|june|july|august|september|october|november|december)\b/i
/** They point at the page they stand on, or at its writer. */
const LEANS =
  /\b(?:i|my|me|mine|you|your|yours|we|our|us|it|this|these|them|those|here|ich|du|wir|unser\w*|sie|es|je|nous|vous)\b/iu
const HOW_TO = /^how to (?<deed>\S+ \S+ .+)$/i
/** A question but for its mark: *Who may be on call*. */
const NEARLY_ASKED =
  /^(?:(?:who|when|where|why|which \w+|what|how(?: (?:many|much|long|often|far|soon))?) (?:is|are|was|were|do|does|did|can|could|may|might|must|should|will|would|has|have)|who \w+s) /i
const GERMAN_ASKED = /^(?:wie|was|wer|wann|wo|warum|welche[rs]?) /iu
/** Pages whose names are plural: *the coding guidelines*. */
const PLURAL_PAGE = /^the .*\b(?:guidelines|rules|notes|minutes|specs|faqs)$/iu

/** The question about a section as a person would ask it, or undefined if none sounds right. */
export function sectionQuestion(written: string, page: Page, language: Language | ''): string | undefined {
  // *Timeline (UTC, Tuesday)* is asked about as the timeline.
  const heading = written.replace(/\s*\([^)]*\)\s*$/u, '').trim()
  if (!namesSubject(heading)) return undefined
  const words = heading.split(/\s+/).length
  if (language === 'de') return GERMAN_ASKED.test(heading) && words > 3 ? `${heading}?` : undefined
  // An English question around the words of another language is nothing that anyone says.
  if (language !== '') return undefined
  if (NEARLY_ASKED.test(heading) && words > 3) return `${heading}?`
  const { deed } = HOW_TO.exec(heading)?.groups ?? {}
  if (deed !== undefined) return `How do I ${inSentence(deed, page.text)}?`
  const topic = topicOf(heading, page.text)
  const name = topic === undefined ? undefined : pageName(page)
  if (name === undefined) return undefined
  return `What ${PLURAL_PAGE.test(name) ? 'do' : 'does'} ${name} say about ${topic}?`
}

function namesSubject(heading: string): boolean {
  return (
    heading.length > 2 &&
    heading.split(/\s+/).length <= MAX_HEADING_WORDS &&
    !LABELS.has(heading.toLowerCase().replace(/[.:!]+$/, '')) &&
    !ORDINAL.test(heading) &&
    !LEANS.test(heading) &&
    !/:|[.!;,]$/u.test(heading) &&
    // The languages that the questions are in are written in it.
    /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u.test(heading)
  )
}
