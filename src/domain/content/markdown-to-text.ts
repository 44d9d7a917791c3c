/**
 * What a reader sees of a Markdown page: marks and link targets go, texts, link texts and code stay. Line by line and
 * without backtracking, so that no page can make it slow.
 */
export function markdownToText(markdown: string): string {
  const lines: string[] = []
  let fence: string | undefined
  for (const line of withoutFrontMatter(markdown).split(/\r\n?|\n/)) {
    const mark = /^ {0,3}(?:>\s?)*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim().endsWith(mark)) fence = undefined
      else lines.push(line)
    } else if (mark !== undefined) {
      fence = mark
    } else {
      const text = plainLine(line)
      if (text !== undefined) lines.push(text)
    }
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The first heading, in either of its two spellings. */
export function markdownTitle(markdown: string): string | undefined {
  const top = withoutFrontMatter(markdown.slice(0, LOOKED_AT_CHARACTERS))
  const lines = top.split(/\r\n?|\n/)
  let isCode = false
  for (const [at, line] of lines.entries()) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    if (isCode) continue
    const isUnderlined = line.trim() !== '' && /^ {0,3}(=+|-{2,})\s*$/.test(lines[at + 1] ?? '') && !/^\s*\|/.test(line)
    if (!isUnderlined && !/^ {0,3}#{1,6}\s+\S/.test(line)) continue
    const title = plainLine(line)?.trim()
    if (title) return title
  }
  return undefined
}

/** A heading stands at the top; looking further costs time and finds chapters. */
const LOOKED_AT_CHARACTERS = 4000

/** Settings between `---` lines at the very top are for programs. */
function withoutFrontMatter(markdown: string): string {
  const opening = /^\ufeff?---[ \t]*\r?\n/.exec(markdown)
  if (opening === null) return markdown
  const end = /^(?:---|\.\.\.)[ \t]*$/gm
  end.lastIndex = opening[0].length
  const closing = end.exec(markdown)
  return closing === null ? markdown : markdown.slice(closing.index + closing[0].length)
}

/** `undefined`: the line is a mark as a whole (a rule, an underline, the ruler of a table, a link definition). */
function plainLine(line: string): string | undefined {
  if (/^ {0,3}([-*_=])(?:\s*\1){2,}\s*$|^ {0,3}=+\s*$/.test(line)) return undefined
  if (/^[\s|:-]*-[\s|:-]*$/.test(line) && line.includes('|')) return undefined
  if (/^ {0,3}\[[^\]^]{1,200}\]:\s/.test(line)) return undefined
  const text = line
    .replace(/^(?:\s{0,3}>\s?)+/, '')
    .replace(/^ {0,3}#{1,6}\s+/, '')
    .replace(/\s#+\s*$/, '')
    .replace(/^(\s*)[*+-]\s+(?:\[[ xX]\]\s+)?/, '$1- ')
  return withoutTablePipes(plainInline(text))
}

function withoutTablePipes(line: string): string {
  const trimmed = line.trim()
  return trimmed.startsWith('|') && trimmed.endsWith('|') && trimmed.length > 1 ? trimmed.slice(1, -1).trim() : line
}

/** Code is kept letter by letter, everything between loses its marks. */
function plainInline(text: string): string {
  if (!/[`*_~[\]<&\\]/.test(text)) return text
  return text
    .split(/(`+[^`]+`+)/)
    .map((part, at) => (at % 2 === 1 ? part.replace(/^`+ ?| ?`+$/g, '') : withoutMarks(part)))
    .join('')
}

function withoutMarks(text: string): string {
  return (
    text
      .replace(/!\[([^[\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '$1')
      .replace(/\[([^[\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '$1')
      .replace(/\[([^[\]]+)\]\[[^[\]]*\]/g, '$1')
      .replace(/\[\^[^[\]]+\]/g, '')
      .replace(/<((?:https?:|mailto:)[^<>\s]+)>/g, '$1')
      .replace(/<\/?[a-zA-Z][^<>]*>|<!--[^<>]*-->/g, '')
      .replace(/(?<!\\)(\*{1,3}|~~)(?=\S)|(?<=\S)(?<!\\)(\*{1,3}|~~)/g, '')
      // An underscore inside a word belongs to the word.
      .replace(/(?<![\p{L}\p{N}\\_])_{1,3}(?=\S)|(?<=[^\s\\_])_{1,3}(?![\p{L}\p{N}_])/gu, '')
      .replace(/\\([\\`*_{}[\]()#+\-.!~|<>])/g, '$1')
      .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
