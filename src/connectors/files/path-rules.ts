import { nameOf } from './paths.ts'

/** Files that programs and systems keep for themselves. They hold nothing that anyone looks for. */
const OWN_FILES: readonly string[] = [
  '~$*',
  '.*',
  '*~',
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '$recycle.bin',
  'system volume information',
  'lost+found',
  '#recycle',
  '@eadir',
  '~snapshot',
]

/**
 * Which files are left out. Patterns are like those of .gitignore: `*.tmp` is any file or folder with such a name,
 * `/archive` is one at the root, `drafts/**` is everything in such a folder, and a slash at the end means folders only.
 * Case doesn't matter.
 */
export class PathRules {
  readonly #patterns: readonly Pattern[]

  constructor(exclude: readonly string[]) {
    this.#patterns = [...OWN_FILES, ...exclude].flatMap((text) => toPattern(text))
  }

  /** Whether this file or folder is left out by its own name or path. What is inside of it isn't asked about. */
  isExcluded(path: string, isFolder: boolean): boolean {
    if (path === '/') return false
    const parts = fold(path).slice(1).split('/')
    const name = [fold(nameOf(path))]
    return this.#patterns.some((pattern) => {
      if (pattern.isFolder && !isFolder) return false
      return matchParts(pattern.parts, pattern.isName ? name : parts)
    })
  }
}

interface Pattern {
  /** One part per folder; `**` stands for any number of them. */
  readonly parts: readonly string[]
  /** Compared with the name alone, wherever the file is. */
  readonly isName: boolean
  readonly isFolder: boolean
}

function toPattern(text: string): Pattern[] {
  const folded = fold(text.trim())
  const isFolder = folded.endsWith('/')
  const plain = isFolder ? folded.slice(0, -1) : folded
  if (plain === '') return []
  const isName = !plain.includes('/')
  const parts = plain.replace(/^\//, '').split('/')
  // `a/**` is what is in the folder, not the folder.
  if (!isName && parts.at(-1) === '**') parts.push('*')
  // `a/b` without a slash at the start may be anywhere.
  return [{ parts: isName || plain.startsWith('/') ? parts : ['**', ...parts], isName, isFolder }]
}

/** The same name may be written with composed or decomposed characters. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

function matchParts(pattern: readonly string[], parts: readonly string[]): boolean {
  return matchWild(pattern, parts, '**', matchName)
}

function matchName(pattern: string, name: string): boolean {
  return matchWild([...pattern], [...name], '*', (wanted, found) => wanted === '?' || wanted === found)
}

/** Compares a sequence with a pattern in which `wild` stands for any number of elements. Takes at most length × length steps. */
function matchWild(
  pattern: readonly string[],
  found: readonly string[],
  wild: string,
  isMatch: (wanted: string, found: string) => boolean,
): boolean {
  let at = 0
  let in_ = 0
  let lastWild = -1
  let resumeAt = 0
  while (at < found.length) {
    const wanted = pattern[in_]
    if (wanted === wild) {
      lastWild = in_++
      resumeAt = at
    } else if (wanted !== undefined && isMatch(wanted, found[at] ?? '')) {
      in_++
      at++
    } else if (lastWild !== -1) {
      in_ = lastWild + 1
      at = ++resumeAt
    } else return false
  }
  while (pattern[in_] === wild) in_++
  return in_ === pattern.length
}
