import { type Detector, patternDetector } from './detector.ts'

/** RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL = 64
const MAX_DOMAIN = 255
const LOCAL = /[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]/
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}/
/** Addresses that stand in documentation for any address (RFC 2606, section 3). */
const RESERVED = /@example\.(?:com|net|org)$/i

/** From each `@` outwards: a pattern that begins with the name would read long words again and again. */
export const emailAddress: Detector = function* (text) {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > 0 && at - start <= MAX_LOCAL && LOCAL.test(text[start - 1] ?? '')) start--
    const local = text.slice(start, at)
    const [domain] = DOMAIN.exec(text.slice(at + 1, at + 1 + MAX_DOMAIN)) ?? []
    if (local === '' || local.length > MAX_LOCAL || domain === undefined) continue
    if (local.startsWith('.') || local.endsWith('.')) continue
    const end = at + 1 + domain.length
    yield { start, end, likelihood: RESERVED.test(text.slice(start, end)) ? 'UNLIKELY' : 'VERY_LIKELY' }
  }
}

const INTERNATIONAL = String.raw`\+[1-9]\d{0,2}(?:[ .\/-]?\(?\d{1,5}\)?){2,6}`
const AMERICAN = String.raw`\(?[2-9]\d{2}\)?[ .-]?[2-9]\d{2}[ .-]\d{4}`
const PHONE = new RegExp(String.raw`(?<![\w.+(-])(?:${INTERNATIONAL}|${AMERICAN})(?!\w|[.-]\d)`, 'g')

/** With the country's code, or as in North America. */
export const phoneNumber: Detector = patternDetector({
  pattern: PHONE,
  isValid: (matched) => {
    const count = matched.replace(/\D/g, '').length
    return matched.startsWith('+') ? count >= 8 && count <= 15 : count === 10
  },
  likelihood: 'LIKELY',
  hotword: /\b(?:phone|tel|mobile|call|cell|fax|telefon|handy|téléphone|teléfono)\b/i,
})
