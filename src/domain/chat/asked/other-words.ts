import { stem } from '../../analysis/stem.ts'
import { isCountry } from './countries.ts'

/** What companies call the same thing, each with the words to try for it, most usual first. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  values: ['believe'],
  mission: ['purpose', 'vision'],
  vision: ['mission'],
  laptop: ['computer'],
  computer: ['laptop'],
  vacation: ['holiday', 'leave'],
  holiday: ['vacation', 'leave'],
  guidelines: ['guide', 'rules', 'policy'],
  guide: ['guidelines', 'handbook'],
  rules: ['policy', 'guidelines'],
  policy: ['rules', 'guidelines'],
  handbook: ['manual', 'guide'],
  manual: ['handbook', 'guide'],
  headquarters: ['office'],
  reporter: ['journalist', 'press'],
  journalist: ['press', 'reporter'],
  supplier: ['vendor'],
  vendor: ['supplier'],
  trainee: ['intern'],
  intern: ['trainee'],
  bike: ['bicycle'],
  bicycle: ['bike'],
  trip: ['travel', 'journey'],
  salary: ['pay', 'payroll'],
  wage: ['pay', 'salary'],
  sick: ['illness', 'ill'],
  ill: ['sick', 'illness'],
  complain: ['complaint', 'escalation'],
  mobile: ['phone'],
  reimbursement: ['expenses'],
  wifi: ['network'],
  payslip: ['payroll', 'salary'],
  pto: ['vacation', 'leave'],
  maternity: ['parental'],
  paternity: ['parental'],
  goals: ['okrs', 'objectives'],
  objectives: ['okrs', 'goals'],
  okrs: ['goals', 'objectives'],
  chatgpt: ['ai assistant'],
  copilot: ['ai assistant'],
  guest: ['visitor'],
  visitor: ['guest'],
  notebook: ['laptop'],
  gym: ['fitness'],
  'per diem': ['daily rate', 'daily allowance'],
  'daily allowance': ['daily rate', 'per diem'],
  werte: ['grundsätze', 'leitbild'],
  urlaub: ['ferien'],
  ferien: ['urlaub'],
  rechner: ['computer', 'laptop'],
  richtlinie: ['regeln'],
  regeln: ['richtlinie'],
}
const MAX_REPHRASINGS = 3

const stemmed = (words: string) => words.toLowerCase().split(' ').map(stem).join(' ')
const byStem = new Map(Object.entries(OTHER_WORDS).map(([words, others]) => [stemmed(words), others]))

/** “May I work from Spain?”: rules seldom name each country. */
const ASKS_FOR_ASKER = /\b(?:i|we|my|our)\b/iu
const ANOTHER_COUNTRY = 'another country'

const OF_COMPANY = /\bcompany(?:['’]s)?\s/giu

/** One word, or two with a space between them. */
const WORDS = /\p{L}+(?=(?: (\p{L}+))?)/gu

/** The question with one of its words, or two, replaced by another word for the same thing. Empty if it has no such word. */
export function rephrasingsOf(asked: string): string[] {
  const question = asked.replaceAll(OF_COMPANY, '')
  const isAboutAsker = ASKS_FOR_ASKER.test(question)
  const found: string[] = []
  for (const { 0: word, 1: next, index } of question.matchAll(WORDS)) {
    for (const words of next === undefined ? [word] : [`${word} ${next}`, word]) {
      for (const other of otherWordsFor(words, isAboutAsker)) {
        if (found.length === MAX_REPHRASINGS) return found
        found.push(question.slice(0, index) + other + question.slice(index + words.length))
      }
    }
  }
  return found
}

function otherWordsFor(words: string, isAboutAsker: boolean): readonly string[] {
  if (isAboutAsker && isCountry(words)) return [ANOTHER_COUNTRY]
  return byStem.get(stemmed(words)) ?? []
}
