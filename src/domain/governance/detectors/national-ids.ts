import { digitsOf, isDay, isOneDigit, passesLuhn, passesMod11And10, remainderOf, weighted } from './check-digits.ts'
import { type Detector, type PatternOptions, patternDetector } from './detector.ts'
import { passesCodiceFiscale } from './italian-code.ts'

/** Not inside a longer number or word. */
const alone = (pattern: string) => new RegExp(String.raw`(?<![\w.])(?:${pattern})(?!\w|[.,-]\d)`, 'g')

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const HETU_LETTERS = '0123456789ABCDEFHJKLMNPRSTUVWXY'

/** Where a number alone could be anything, only a word before it makes it likely. */
const IDS: Readonly<Record<string, PatternOptions>> = {
  GERMANY_TAX_ID: {
    pattern: alone(String.raw`[1-9]\d{10}|[1-9]\d ?\d{3} ?\d{3} ?\d{3}`),
    isValid: (matched) => isGermanTaxId(digitsOf(matched)),
    likelihood: 'POSSIBLE',
    hotword: /(?:steuer|tax|idnr|identifikationsnummer|tin\b)/i,
  },
  FRANCE_NIR: {
    pattern: alone(String.raw`[12] ?\d{2} ?(?:0[1-9]|1[0-2]) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}`),
    isValid: isNir,
    likelihood: 'LIKELY',
    hotword: /(?:s[ée]cu|nir\b|insee)/i,
  },
  SPAIN_DNI: {
    pattern: alone(String.raw`(?:\d{8}|[XYZ]-?\d{7})-?[A-HJ-NP-TV-Z]`),
    isValid: isDni,
    likelihood: 'LIKELY',
    hotword: /\b(?:dni|nie|nif)\b/i,
  },
  ITALY_FISCAL_CODE: {
    pattern: alone('[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]'),
    isValid: passesCodiceFiscale,
    likelihood: 'VERY_LIKELY',
  },
  NETHERLANDS_BSN: {
    pattern: alone(String.raw`\d{9}|\d{3}\.\d{3}\.\d{3}|\d{4}\.\d{2}\.\d{3}`),
    isValid: (matched) => {
      const digits = digitsOf(matched)
      return !isOneDigit(digits) && weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0
    },
    likelihood: 'POSSIBLE',
    hotword: /\b(?:bsn|burgerservicenummer|sofinummer)\b/i,
  },
  BELGIUM_NATIONAL_NUMBER: {
    pattern: alone(String.raw`\d{2}\.\d{2}\.\d{2}-\d{3}[.-]\d{2}|\d{11}`),
    isValid: isBelgian,
    likelihood: 'POSSIBLE',
    hotword: /(?:rijksregister|registre national|national (?:number|register)|insz|niss)/i,
  },
  POLAND_PESEL: {
    pattern: alone(String.raw`\d{11}`),
    isValid: isPesel,
    likelihood: 'POSSIBLE',
    hotword: /\bpesel\b/i,
  },
  SWEDEN_PERSONAL_NUMBER: {
    pattern: alone(String.raw`(?:\d{2})?\d{6}[-+]\d{4}`),
    isValid: (matched) => isPersonnummer(digitsOf(matched)),
    likelihood: 'LIKELY',
    hotword: /(?:personn(?:umme)?r|samordningsnummer)/i,
  },
  FINLAND_PERSONAL_ID: {
    pattern: alone(String.raw`\d{6}[-+A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y]`),
    isValid: (matched) => {
      const digits = digitsOf(matched.slice(0, 6) + matched.slice(7, 10))
      const letter = HETU_LETTERS[Number(digits.join('')) % 31]
      return isDay(pair(digits, 2), pair(digits, 0)) && letter === matched.at(-1)
    },
    likelihood: 'VERY_LIKELY',
  },
  UK_NHS_NUMBER: {
    pattern: alone(String.raw`\d{3}[ -]?\d{3}[ -]?\d{4}`),
    isValid: (matched) => {
      const digits = digitsOf(matched)
      const check = 11 - (weighted(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)
      return !isOneDigit(digits) && check !== 10 && check % 11 === digits[9]
    },
    likelihood: 'POSSIBLE',
    hotword: /\bnhs\b/i,
  },
  BRAZIL_CPF: {
    pattern: alone(String.raw`\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11}`),
    isValid: isCpf,
    likelihood: 'POSSIBLE',
    hotword: /\b(?:cpf|cadastro)\b/i,
  },
  CHINA_RESIDENT_ID: {
    pattern: alone(String.raw`[1-9]\d{5}(?:19|20)\d{9}[0-9X]`),
    isValid: (matched) => {
      const digits = digitsOf(matched.slice(0, 17))
      const sum = weighted(digits, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
      return isDay(pair(digits, 10), pair(digits, 12)) && '10X98765432'[sum % 11] === matched.at(-1)
    },
    likelihood: 'VERY_LIKELY',
  },
  // Has no check digit: what was never given out is left out.
  US_SOCIAL_SECURITY_NUMBER: {
    pattern: alone(String.raw`(?!000|666)[0-8]\d{2}-(?!00)\d{2}-(?!0000)\d{4}`),
    likelihood: 'LIKELY',
    hotword: /\b(?:ssn|social security)\b/i,
  },
}

export const NATIONAL_IDS: Readonly<Record<string, Detector>> = Object.fromEntries(
  Object.entries(IDS).map(([name, options]) => [name, patternDetector(options)]),
)

/** Of the first ten digits one stands there twice or three times, and at least one not at all. */
function isGermanTaxId(digits: readonly number[]): boolean {
  const counts = [...Map.groupBy(digits.slice(0, 10), (digit) => digit).values()].map(({ length }) => length)
  const repeated = counts.filter((count) => count > 1)
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3 && passesMod11And10(digits)
}

/** Corsica's departments count as 19 and 18. */
function isNir(matched: string): boolean {
  const plain = matched.replaceAll(' ', '').replace('2A', '19').replace('2B', '18')
  return 97 - remainderOf(plain.slice(0, 13), 97) === Number(plain.slice(13))
}

function isDni(matched: string): boolean {
  const plain = matched.replaceAll('-', '')
  const number = plain.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return DNI_LETTERS[Number(number) % 23] === plain.at(-1)
}

/** Of those born since 2000 the number counts with a 2 before it. */
function isBelgian(matched: string): boolean {
  const plain = digitsOf(matched).join('')
  const check = Number(plain.slice(9))
  return [plain.slice(0, 9), `2${plain.slice(0, 9)}`].some((number) => 97 - (Number(number) % 97) === check)
}

/** The month encodes the century. */
function isPesel(matched: string): boolean {
  const digits = digitsOf(matched)
  const check = (10 - (weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10
  return isDay(pair(digits, 2) % 20, pair(digits, 4)) && check === digits[10]
}

function isPersonnummer(all: readonly number[]): boolean {
  const digits = all.slice(-10)
  // The days of coordination numbers begin at 61.
  const day = pair(digits, 4)
  return isDay(pair(digits, 2), day > 60 ? day - 60 : day) && passesLuhn(digits)
}

function isCpf(matched: string): boolean {
  const digits = digitsOf(matched)
  const checkOf = (count: number) => {
    const sum = digits.slice(0, count).reduce((total, digit, at) => total + digit * (count + 1 - at), 0)
    return ((sum * 10) % 11) % 10
  }
  return !isOneDigit(digits) && checkOf(9) === digits[9] && checkOf(10) === digits[10]
}

function pair(digits: readonly number[], at: number): number {
  return (digits[at] ?? 0) * 10 + (digits[at + 1] ?? 0)
}
