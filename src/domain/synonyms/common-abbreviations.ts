import type { SynonymRule } from './synonym.ts'

/** Abbreviations that stand for one thing in most companies. */
const BOTH_WAYS: readonly (readonly [short: string, long: string])[] = [
  ['ARR', 'annual recurring revenue'],
  ['CEO', 'chief executive officer'],
  ['CFO', 'chief financial officer'],
  ['CISO', 'chief information security officer'],
  ['COO', 'chief operating officer'],
  ['CTO', 'chief technology officer'],
  ['DPA', 'data processing agreement'],
  ['FAQ', 'frequently asked questions'],
  ['GDPR', 'DSGVO'],
  ['HR', 'human resources'],
  ['KPI', 'key performance indicator'],
  ['MSA', 'master service agreement'],
  ['NDA', 'non-disclosure agreement'],
  ['NPS', 'net promoter score'],
  ['OKR', 'objectives and key results'],
  ['OOO', 'out of office'],
  ['POC', 'proof of concept'],
  ['QA', 'quality assurance'],
  ['RCA', 'root cause analysis'],
  ['RFP', 'request for proposal'],
  ['ROI', 'return on investment'],
  ['SLA', 'service level agreement'],
  ['SOW', 'statement of work'],
  ['SSO', 'single sign-on'],
  ['UAT', 'user acceptance testing'],
  ['VPN', 'virtual private network'],
]
/** Those that have several long forms, or a second meaning: the long forms don't lead back to them. */
const ONE_WAY: readonly (readonly [short: string, ...long: string[]])[] = [
  ['2FA', 'two-factor authentication', 'second factor', 'multi-factor authentication'],
  ['MFA', 'multi-factor authentication', 'second factor', 'two-factor authentication'],
  ['PII', 'personal data', 'personally identifiable information'],
  ['PO', 'purchase order'],
  ['PR', 'pull request'],
  ['PTO', 'paid time off', 'vacation', 'annual leave'],
  ['WFH', 'work from home', 'working from home', 'home office'],
]

const BUILT_IN: readonly SynonymRule[] = [
  ...BOTH_WAYS.map((words) => ({ kind: 'TWO_WAY' as const, words, to: [], language: undefined })),
  ...ONE_WAY.map(([short, ...to]) => ({ kind: 'ONE_WAY' as const, words: [short], to, language: undefined })),
]

/** The rules of administrators, and the built-in ones for abbreviations that these don't mention. */
export function withCommonAbbreviations(rules: readonly SynonymRule[]): SynonymRule[] {
  const own = new Set(rules.flatMap(({ words }) => words).map((word) => word.toLowerCase()))
  return [...rules, ...BUILT_IN.filter(({ words }) => !own.has(words[0]!.toLowerCase()))]
}
