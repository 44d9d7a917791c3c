import { badField } from '../../kernel/bad-field.ts'
import { readSynonym } from './read-synonym.ts'
import type { SynonymRule } from './synonym.ts'

const HEAD = 'kind,language,words,to'
const MAX_LINES = 5000
const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/gy

/** One rule per line; words and phrases are separated by semicolons. */
export function writeSynonymCsv(rules: readonly SynonymRule[]): string {
  const lines = rules.map(({ kind, language = '', words, to }) =>
    [kind, language, words.join('; '), to.join('; ')].map(cell).join(','),
  )
  return `${[HEAD, ...lines].join('\r\n')}\r\n`
}

/** The rules of a file as `writeSynonymCsv` writes it. A bad line is refused by its number. */
export function readSynonymCsv(csv: string): SynonymRule[] {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (lines.length > MAX_LINES) throw badField('csv', `must have at most ${MAX_LINES} lines`)
  const isHead = (line: string) => line.replaceAll(/[\s"]/g, '').toLowerCase() === HEAD
  return lines.flatMap((line, at) => {
    if (line.trim() === '' || (at === 0 && isHead(line))) return []
    const [kind = '', language = '', words = '', to = ''] = cellsOf(line)
    try {
      return [
        readSynonym({ kind: kind.toUpperCase(), language: language.toLowerCase(), words: list(words), to: list(to) }),
      ]
    } catch (error) {
      throw badField('csv', `line ${at + 1}: ${error instanceof Error ? error.message : 'is unreadable'}`, {
        cause: error,
      })
    }
  })
}

function cellsOf(line: string): string[] {
  return Array.from(line.matchAll(CELL), ([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
}

function list(cell: string): string[] {
  return cell.split(';').filter((word) => word.trim() !== '')
}

/** A leading sign would make a spreadsheet run the cell as a formula. */
function cell(text: string): string {
  const safe = /^[=+@-]/.test(text) ? ` ${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
