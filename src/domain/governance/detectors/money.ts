import { digitsOf, isOneDigit, passesLuhn, remainderOf } from './check-digits.ts'
import { type Detector, patternDetector } from './detector.ts'

/** Digits in one piece, in fours, or as American Express prints them; the same sign between all. */
const CARD = /(?<![\w.])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5})(?!\w|[.,-]\d)/g

/** First digits and lengths that issuers of cards use. */
const ISSUERS: readonly RegExp[] = [
  /^4\d{12}(?:\d{3}){0,2}$/,
  /^(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d{2}|7[01]\d|720)\d{12})$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}(?:\d{2})?$/,
  /^(?:6011|64[4-9]\d|65\d{2})\d{12}(?:\d{3})?$/,
  /^35(?:2[89]|[3-8]\d)\d{12}(?:\d{3})?$/,
  /^62\d{14,17}$/,
  /^(?:50|5[6-9]|6\d)\d{10,17}$/,
]

/** Payment cards: the issuer's first digits, the length, and the check digit. */
export const creditCardNumber: Detector = patternDetector({
  pattern: CARD,
  isValid: (matched) => {
    const digits = digitsOf(matched)
    const number = digits.join('')
    return !isOneDigit(digits) && ISSUERS.some((issuer) => issuer.test(number)) && passesLuhn(digits)
  },
  likelihood: 'LIKELY',
  hotword: /\b(?:card|visa|mastercard|amex|credit|debit|kreditkarte|carte|tarjeta|cvv|cvc)\b/i,
})

const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){3,8}(?![A-Za-z0-9])/g

/** Lengths by country, of the registry of ISO 13616. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27
  GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 MD24 ME22
  MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29 VA22 XK20`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Bank accounts: the country's length, and the remainder by 97 (ISO 7064). */
export const ibanCode: Detector = function* (text) {
  for (const { index: start, 0: matched } of text.matchAll(IBAN)) {
    // Whatever follows in capitals may have been taken for a part of it: the country says where it ends.
    const length = LENGTHS[matched.slice(0, 2)]
    const end = length === undefined ? undefined : endOf(matched, length)
    if (end === undefined) continue
    const plain = matched.slice(0, end).replaceAll(' ', '')
    if (remainderOf(plain.slice(4) + plain.slice(0, 4), 97) !== 1) continue
    yield { start, end: start + end, likelihood: 'VERY_LIKELY' }
  }
}

/** Where so many letters and digits end; undefined: in the middle of a word, or there are fewer. */
function endOf(matched: string, length: number): number | undefined {
  let seen = 0
  for (let at = 0; at < matched.length; at++) {
    if (matched[at] !== ' ') seen++
    if (seen === length) return at + 1 === matched.length || matched[at + 1] === ' ' ? at + 1 : undefined
  }
  return undefined
}
