import type { Language } from '../analysis/function-words.ts'

const MAX_SUBJECT_CHARACTERS = 32
const GOOD_SUBJECT_CHARACTERS = 10
const MIN_SUBJECT_CHARACTERS = 4
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
    'zusammenfassung|einleitung|überblick|hinweis|hinweise|links|daten|termine|stand|fragen|notizen|nächste schritte|siehe auch|anhang|kontakt|' +
    'résumé|introduction|liens|notes|dates|contact|à retenir|questions|resumen|introducción|enlaces|notas|fechas|contacto|preguntas'
  ).split('|'),
)
/** A time or a place in a list, like *Week one*, *March 2026* or *Q3*, is no subject. */
const ORDINAL =
  /\b(?:19|20)\d\d\b|^(?:weeks?|days?|months?|phases?|parts?|steps?|chapters?|sections?|version|round)\b.*(?:\d|\b(?:one|two|three|four|five|first|second|third)\b)|^(?:q[1-4]|v?\d)|^(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|april|june|july|august|september|october|november|december)\b/i
/** They point at the page they stand on, or at its writer. */
const LEANS =
  /\b(?:i|my|me|mine|you|your|yours|we|our|us|it|this|these|them|those|here|ich|du|wir|unser\w*|sie|es|je|nous|vous)\b/iu
/** A clause, or the rest of a sentence that its page begins. */
const CLAUSE =
  /^(?:if|when|while|in|on|at|for|from|to|by|as|with|without|not|no|and|or|but|so|because|come|go|do|don['’]t|be|is|are|what|why|how|who|where|which|decided|example) /i
const HOW_TO = /^how to (?<deed>\S+ \S+ .+)$/i
/** A question but for its mark: *Who may be on call*. */
const NEARLY_ASKED =
  /^(?:(?:who|when|where|why|which \w+|what|how(?: (?:many|much|long|often|far|soon))?) (?:is|are|was|were|do|does|did|can|could|may|might|must|should|will|would|has|have)|who \w+s) /i
const GERMAN_ASKED = /^(?:wie|was|wer|wann|wo|warum|welche[rs]?) /iu
/** These name one thing of its page. */
const THE =
  /^(?:timeline|root cause|cause|goal|problem|proposal|idea|rollout|plan|impact|process|budget|schedule|deadline|agenda|order|scope|verdict|layout|checklist|expected result|spreadsheet)\b/i
/** What a title calls its page, before the subject: *Postmortem INC-61: gateway reconnect storm*. */
const KIND =
  /^(?<kind>(?:[\w-]+ )?(?:runbook|playbook|post-?mortem|rfc|adr|proposal|policy|guide|how-to|checklist|report|review|retro|retrospective|notes|minutes|handbook|spec|specification|design|case study|memo|deck|faq))(?:[ -]?(?:[A-Z]{2,}-?)?\d+)?\s*[:–—-]\s+(?<subject>\S.*)$/iu
/** A title that says itself what its page is: *Travel policy*. */
const NAMED_KIND =
  /^(?:[^\s:]+ ){1,3}(?:policy|guide|guidelines|handbook|manual|playbook|runbook|checklist|rules|faq|glossary|roadmap|plan|strategy)$/iu
/** What can stand before *runbook*: a few words without a verb. */
const COMPOUND =
  /^(?!\S+ing )(?!.*(?:[,:“”]| (?:is|are|was|were|has|have|and|to|for|of|on|in|at|from|with) |ed$))\S+(?: \S+){0,3}$/u
/** A ticket number, a template's place or a number in front, which nobody says aloud. */
const CODE = /\{\{[^}]*\}\}|\[[^\]]*\]|\b[A-Z]{2,}-\d+\b/gu
/** Where a long title may end: before what only narrows it. */
const JOINT =
  /(?:\s*[,:;(–—]|\s-\s|\s(?:after|before|during|when|while|since|until|because|from|with|without|in|on|at|by|for|of)\s)/giu

/** The question about a section as a person would ask it, or undefined if its heading names no subject. */
export function sectionQuestion(
  written: string,
  { title, text }: { readonly title: string; readonly text: string },
  language: Language | '',
): string | undefined {
  // *Timeline (UTC, Tuesday)* is asked about as the timeline.
  const heading = written.replace(/\s*\([^)]*\)\s*$/u, '').trim()
  if (!namesSubject(heading)) return undefined
  const words = heading.split(/\s+/).length
  if (language === 'de') {
    if (GERMAN_ASKED.test(heading) && words > 3) return `${heading}?`
    return `Was steht in „${subjectOf(title)}“ zu ${heading}?`
  }
  if (language === 'fr') return `Que dit « ${subjectOf(title)} » sur « ${heading} » ?`
  if (language === 'es') return `¿Qué dice «${subjectOf(title)}» sobre «${heading}»?`
  // An English question around the words of another language is nothing that anyone says.
  if (language !== '') return undefined
  if (NEARLY_ASKED.test(heading) && words > 3) return `${heading}?`
  const { deed } = HOW_TO.exec(heading)?.groups ?? {}
  if (deed !== undefined) return `How do I ${deed}?`
  if (CLAUSE.test(`${heading} `)) return undefined
  return `What about ${inSentence(heading, text)} in ${pageOf(title, text)}?`
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

/** *the gateway reconnect storm runbook*, *the travel policy*, or the name of the page in quotes. */
function pageOf(title: string, text: string): string {
  const { kind, subject } = KIND.exec(title)?.groups ?? {}
  if (kind === undefined || subject === undefined) {
    const named = subjectOf(title)
    return NAMED_KIND.test(named) ? `the ${inSentence(named, text)}` : `“${named}”`
  }
  const name = kind.length <= 3 ? kind.toUpperCase() : kind.toLowerCase()
  const plain = subjectOf(subject)
  // *Support handbook: how we answer* only describes itself.
  if (CLAUSE.test(`${plain} `) && kind.includes(' ')) return `the ${inSentence(kind, text)}`
  if (COMPOUND.test(plain)) return `the ${inSentence(plain, text)} ${name}`
  return /^\S+ing /.test(plain) ? `the ${name} on ${inSentence(plain, text)}` : `the ${name} “${plain}”`
}

/** The title without codes, and without its end if it is long. */
function subjectOf(title: string): string {
  const plain = title
    .replace(/\.(?:md|txt|pdf|docx?|pptx?|xlsx?|html?|csv|eml)$/i, '')
    .replace(CODE, '')
    .replace(/\s*\([^)]*\)\s*$/u, '')
    .replace(/\s+(?=[:,])/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:,–—-]+|[\s:,–—-]+$/g, '')
  return shortened(plain === '' ? title.trim() : plain)
}

function shortened(title: string): string {
  if (title.length <= MAX_SUBJECT_CHARACTERS) return title
  const joints = [...title.matchAll(JOINT)].map(({ index }) => index)
  const fits = joints.filter((at) => at >= MIN_SUBJECT_CHARACTERS && at <= MAX_SUBJECT_CHARACTERS)
  const joint = fits.findLast((at) => at >= GOOD_SUBJECT_CHARACTERS) ?? fits[0]
  if (joint !== undefined) return title.slice(0, joint).trimEnd()
  const cut = title.slice(0, MAX_SUBJECT_CHARACTERS)
  return `${cut.replace(/[\s\p{P}]+[^\s]*$/u, '').trimEnd() || cut}…`
}

/** With a small letter, unless it begins with a name or an abbreviation. */
function inSentence(words: string, text: string): string {
  const [first = ''] = words.split(' ')
  const isPlain = /^\p{Lu}[\p{Ll}’'-]+$/u.test(first) && !isNameIn(first, text)
  const plain = isPlain ? words.charAt(0).toLowerCase() + words.slice(1) : words
  return THE.test(plain) ? `the ${plain}` : plain
}

/** A name has a capital inside of sentences too. */
function isNameIn(word: string, text: string): boolean {
  return new RegExp(`[\\p{Ll},] ${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'u').test(text)
}
