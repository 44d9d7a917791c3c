/**
 * Words that lists of leaked passwords are made of, in lower case. With the figures, years, runs of keys and repetitions
 * below, they stand for far more passwords than a list of ten thousand would name.
 */
const WORDS = new Set(
  `password passwort passw0rd passwd pass word admin administrator root user guest login welcome hello secret letmein
  letme in open sesame changeme change me default test testing temp temporary iloveyou love you loveme lovely baby
  princess prince angel sunshine sun shine flower butterfly dragon monkey tiger lion eagle falcon panther shadow
  master hunter ranger killer ninja pirate warrior wizard superman batman spiderman pokemon pikachu naruto matrix
  starwars star wars trustno trust no one football soccer baseball basketball hockey tennis golf liverpool arsenal
  chelsea barcelona real madrid yankees cowboys lakers steelers michael jordan jennifer jessica ashley michelle
  daniel andrew joshua matthew robert thomas charlie george jasmine amanda nicole hannah samantha maggie buster
  bailey ginger pepper cookie chocolate banana orange apple cherry summer winter spring autumn january february
  march april june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday london paris berlin newyork america canada germany france england google facebook twitter linkedin
  microsoft windows apple android samsung computer internet server database company office work business money
  freedom liberty forever family mother father sister brother friend friends heaven jesus christ god bless music
  guitar rock metal silver gold golden diamond purple yellow green blue black white red happy lucky magic mustang
  ferrari porsche mercedes harley cooper corvette access access all areas whatever nothing something anything
  everything please thank thankyou let my the and for with this that is it not your our almanac acme`
    .split(/\s+/)
    .filter((word) => word.length > 1),
)
const LONGEST = Math.max(...[...WORDS].map((word) => word.length))
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
].flatMap((run) => [run, [...run].reverse().join('')])
/** Spellings that everybody tries. */
const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** A password of so few parts is among the first that are tried. */
const FEW_PARTS = 4

/**
 * Whether a password is made of a few things that everybody tries: common words, years, runs of keys, repetitions, and
 * words about the account. Whatever is none of them counts a part for each character.
 */
export function isGuessable(password: string, about: readonly string[] = []): boolean {
  const text = password.toLowerCase()
  const plain = [...text].map((character) => DISGUISES[character] ?? character).join('')
  const known = about.map((word) => word.toLowerCase()).filter((word) => word.length > 2)
  // Fewest parts of each beginning.
  const parts = [0]
  for (let end = 1; end <= text.length; end++) {
    let fewest = (parts[end - 1] ?? 0) + 1
    for (let start = Math.max(0, end - 64); start < end - 1; start++) {
      const before = (parts[start] ?? 0) + 1
      if (before < fewest && isOnePart(text.slice(start, end), plain.slice(start, end), known)) fewest = before
    }
    parts.push(fewest)
  }
  return (parts[text.length] ?? 0) <= FEW_PARTS
}

function isOnePart(text: string, plain: string, known: readonly string[]): boolean {
  if (text.length <= LONGEST && (WORDS.has(text) || WORDS.has(plain))) return true
  if (known.includes(text) || known.includes(plain)) return true
  if (/^(?:19|20)\d\d$/.test(text)) return true
  if (text.length >= 3 && RUNS.some((run) => run.includes(text))) return true
  return isRepetition(text)
}

/** `aaaa`, `abab`, `abcabc`. */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= 4 && period * 2 <= text.length; period++) {
    if (text.length % period === 0 && text === text.slice(0, period).repeat(text.length / period)) return true
  }
  return false
}
