import { type Detector, patternDetector } from './detector.ts'

export const privateKey: Detector = patternDetector({
  pattern: /-----BEGIN (?:[A-Z0-9]{1,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----/g,
  likelihood: 'VERY_LIKELY',
})

/** Tokens that say by their first letters whose they are. Of those without end, as much as tells them. */
const TOKENS: readonly string[] = [
  '(?:AKIA|ASIA)[A-Z0-9]{16}', // Amazon Web Services
  'gh[opsur]_[A-Za-z0-9]{36}', // GitHub
  'github_pat_[A-Za-z0-9_]{82}',
  'glpat-[A-Za-z0-9_-]{20,64}', // GitLab
  'xox[abeoprs]-[A-Za-z0-9-]{10,250}', // Slack
  'AIza[A-Za-z0-9_-]{35}', // Google
  'ya29\\.[A-Za-z0-9_-]{20,250}',
  '[rs]k_live_[A-Za-z0-9]{20,250}', // Stripe
  'sk-(?:proj-|ant-)?[A-Za-z0-9_-]{32,250}', // services of language models
  'npm_[A-Za-z0-9]{36}',
  'pypi-[A-Za-z0-9_-]{50,250}',
  'SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}', // SendGrid
  'dop_v1_[a-f0-9]{64}', // DigitalOcean
  'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}', // Shopify
  '\\d{8,10}:AA[A-Za-z0-9_-]{33}', // Telegram
  'eyJ[A-Za-z0-9_-]{10,1000}\\.eyJ[A-Za-z0-9_-]{10,2000}\\.[A-Za-z0-9_-]{10,1000}', // a signed token (RFC 7519)
  'AccountKey=[A-Za-z0-9+/]{86}==', // Azure
]

export const authToken: Detector = patternDetector({
  pattern: new RegExp(`(?<![A-Za-z0-9_-])(?:${TOKENS.join('|')})(?![A-Za-z0-9_])`, 'g'),
  isValid: (matched) => !/^(.)\1*$/.test(matched.slice(-10)) && !/x{8}/i.test(matched),
  likelihood: 'VERY_LIKELY',
})

const WORDS = 'password|passwd|passphrase|passwort|kennwort|mot de passe|contraseña|wachtwoord|senha|hasło|pwd'
const PASSWORD = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${WORDS})["'\x60]?(?: {0,3}[:=] {0,3}| is | lautet | ist )["'\x60]?(?<value>[^\s"'\x60,;<>]{6,128})`,
  'giu',
)
/** What stands where a password would, and is none. */
const PLACEHOLDER =
  /^(?:[*•x.…_-]+|\$[({].*|\{.*|%.*|\[.*|.*[(].*[)]|(?:your|my|some|the|process|env|config)[^a-z].*)$/i

/** A word for it, a sign or verb, and something that is no word of a sentence. */
export const password: Detector = function* (text) {
  for (const { index, 0: matched, groups } of text.matchAll(PASSWORD)) {
    const value = (groups?.['value'] ?? '').replace(/[.!?)]+$/, '')
    const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length
    if (value.length < 6 || PLACEHOLDER.test(value) || kinds < 2) continue
    // A capital at the front alone is a sentence going on.
    if (/^[A-Z]?[\p{L}-]+$/u.test(value)) continue
    const start = index + matched.lastIndexOf(value)
    yield { start, end: start + value.length, likelihood: kinds > 2 ? 'VERY_LIKELY' : 'LIKELY' }
  }
}
