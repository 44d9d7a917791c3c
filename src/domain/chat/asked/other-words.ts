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
  werte: ['grundsätze', 'leitbild'],
  urlaub: ['ferien'],
  ferien: ['urlaub'],
  rechner: ['computer', 'laptop'],
  richtlinie: ['regeln'],
  regeln: ['richtlinie'],
}
const MAX_REPHRASINGS = 3

const byStem = new Map(Object.entries(OTHER_WORDS).map(([word, others]) => [stem(word), others]))

/** “May I work from Spain?”: rules seldom name each country. */
const ASKS_FOR_ASKER = /\b(?:i|we|my|our)\b/iu
const ANOTHER_COUNTRY = 'another country'

const OF_COMPANY = /\bcompany(?:['’]s)?\s/giu

/** The question with one of its words replaced by another word for the same thing. Empty if it has no such word. */
export function rephrasingsOf(asked: string): string[] {
  const question = asked.replaceAll(OF_COMPANY, '')
  const found: string[] = []
  for (const { 0: word, index } of question.matchAll(/\p{L}+/gu)) {
    for (const other of otherWordsFor(word, question)) {
      if (found.length === MAX_REPHRASINGS) return found
      found.push(question.slice(0, index) + other + question.slice(index + word.length))
    }
  }
  return found
}

function otherWordsFor(word: string, question: string): readonly string[] {
  if (ASKS_FOR_ASKER.test(question) && isCountry(word)) return [ANOTHER_COUNTRY]
  return byStem.get(stem(word.toLowerCase())) ?? []
}
