import { withoutFrontMatter } from '../../kernel/front-matter.ts'
import { INLINE_ELEMENTS } from './inline-elements.ts'

/**
 * What a reader sees of a Markdown page: marks and link targets go, texts, link texts and code stay. It builds no tree
 * and goes over the text a fixed number of times, so that no page can make it slow.
 */
export function markdownToText(markdown: string): string {
  const lines: string[] = []
  // A link or an emphasis may begin on one line and end on the next, but not beyond the paragraph.
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) lines.push(plainInline(paragraph.join('\n')).replace(/^.*$/gm, withoutTablePipes))
    paragraph = []
  }
  let fence: string | undefined
  for (const line of withoutFrontMatter(markdown).split(/\r\n?|\n/)) {
    const mark = /^ {0,3}(?:>\s?)*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim().endsWith(mark)) fence = undefined
      else lines.push(line)
      continue
    }
    const text = mark === undefined ? withoutBlockMarks(line) : undefined
    if (text === undefined || text.trim() === '') endParagraph()
    if (mark !== undefined) fence = mark
    else if (text?.trim() === '') lines.push('')
    else if (text !== undefined) paragraph.push(text)
  }
  endParagraph()
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
    const title = plainInline(withoutBlockMarks(line) ?? '').trim()
    if (title) return title
  }
  return undefined
}

/** A heading stands at the top; looking further costs time and finds chapters. */
const LOOKED_AT_CHARACTERS = 4000

/** `undefined`: the line is a mark as a whole (a rule, an underline, the ruler of a table, a link definition). */
function withoutBlockMarks(line: string): string | undefined {
  if (/^ {0,3}([-*_=])(?:\s*\1){2,}\s*$|^ {0,3}=+\s*$/.test(line)) return undefined
  if (/^[\s|:-]+$/.test(line) && line.includes('|') && line.includes('-')) return undefined
  if (/^ {0,3}\[[^\]^]{1,200}\]:\s/.test(line)) return undefined
  return line
    .replace(/^(?:\s{0,3}>\s?)+/, '')
    .replace(/^ {0,3}#{1,6}\s+/, '')
    .replace(/\s#+\s*$/, '')
    .replace(/^(\s*)[*+-]\s+(?:\[[ xX]\]\s+)?/, '$1- ')
}

function withoutTablePipes(line: string): string {
  const trimmed = line.trim()
  return trimmed.startsWith('|') && trimmed.endsWith('|') && trimmed.length > 1 ? trimmed.slice(1, -1).trim() : line
}

/** Code is kept letter by letter, everything around it loses its marks. */
function plainInline(text: string): string {
  if (!/[`*_~[\]<&\\]/.test(text)) return text
  const spans = codeSpans(text)
  let marked = ''
  let at = 0
  for (const [index, { start, end }] of spans.entries()) {
    marked += `${withoutPlaceholders(text.slice(at, start))}\ue000${index}\ue001`
    at = end
  }
  marked += withoutPlaceholders(text.slice(at))
  return withoutMarks(marked).replace(/\ue000(\d+)\ue001/g, (_, index: string) => spans[Number(index)]?.code ?? '')
}

/** Characters that stand for code while marks are taken out; nobody else has a use for them. */
function withoutPlaceholders(text: string): string {
  return text.replace(/[\ue000\ue001]/g, '')
}

/** Code stands between two runs of equally many backticks. */
function codeSpans(text: string): { start: number; end: number; code: string }[] {
  const runs = Array.from(text.matchAll(/`+/g), ({ index, 0: { length } }) => ({ index, length }))
  const closing: (number | undefined)[] = []
  const nextOfLength = new Map<number, number>()
  for (const [at, { length }] of [...runs.entries()].reverse()) {
    closing[at] = nextOfLength.get(length)
    nextOfLength.set(length, at)
  }
  const spans: { start: number; end: number; code: string }[] = []
  for (let at = 0; at < runs.length; at++) {
    const open = runs[at]
    const close = runs[closing[at] ?? -1]
    if (open === undefined || close === undefined) continue
    const code = text.slice(open.index + open.length, close.index).replace(/^ (.*) $/, '$1')
    spans.push({ start: open.index, end: close.index + close.length, code })
    at = closing[at] ?? at
  }
  return spans
}

function withoutMarks(text: string): string {
  return (
    text
      .replace(/!\[([^[\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '$1')
      .replace(/\[([^[\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '$1')
      .replace(/\[([^[\]]+)\]\[[^[\]]*\]/g, '$1')
      .replace(/\[\^[^[\]]+\]/g, '')
      .replace(/<((?:https?:|mailto:)[^<>\s]+)>/g, '$1')
      .replace(/<\/?[a-zA-Z][^<>]*>|<!--[^<>]*-->/g, withoutTag)
      .replace(/(?<!\\)(\*{1,3}|~~)(?=\S)|(?<=\S)(?<!\\)(\*{1,3}|~~)/g, '')
      // An underscore inside a word belongs to the word.
      .replace(/(?<![\p{L}\p{N}\\_])_{1,3}(?=\S)|(?<=[^\s\\_])_{1,3}(?![\p{L}\p{N}_])/gu, '')
      .replace(/\\([\\`*_{}[\]()#+\-.!~|<>])/g, '$1')
      .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Takes a tag or a comment out; an element that stands for itself (`<td>`, `<br>`) leaves a space between two words. */
function withoutTag(tag: string, at: number, text: string): string {
  const name = /^<\/?([\w-]+)/.exec(tag)?.[1]
  const isInWord = name === undefined || INLINE_ELEMENTS.has(name.toLowerCase())
  return isInWord || at === 0 || /\s/.test(text.charAt(at - 1)) ? '' : ' '
}
