import type { TextSpan } from '../../shared/rich-text/tree-of.ts'

const FENCE = /^(`{3,})([\w+#.-]*)\s*$/
const HEADING = /^\*\*(.+)\*\*$/
const CODE = /`([^`\n]+)`/g

/** A quote without the marks for commands, names and headings, and where they are in it. */
export interface UnmarkedQuote {
  readonly text: string
  /** Listings of whole lines. */
  readonly code: readonly TextSpan[]
  /** Lines that are headings, and names and commands within a line. */
  readonly inline: readonly TextSpan[]
}

/** Reads the only marks that the service puts into a quote. Everything else in it is the document's. */
export function withoutMarks(marked: string): UnmarkedQuote {
  const code: TextSpan[] = []
  const inline: TextSpan[] = []
  let text = ''
  let fence: { readonly marks: string; readonly language: string; readonly start: number } | undefined
  const endCode = () => {
    if (fence === undefined) return
    const value = fence.language === '' ? {} : { value: fence.language }
    // The last line break stands before the fence.
    code.push({ kind: 'code', start: fence.start, end: Math.max(fence.start, text.length - 1), ...value })
    fence = undefined
  }
  for (const line of marked.split('\n')) {
    const [, marks = '', language = ''] = FENCE.exec(line) ?? []
    if (fence !== undefined && marks === fence.marks) endCode()
    else if (fence !== undefined) text += `${line}\n`
    else if (marks !== '') fence = { marks, language, start: text.length }
    else text += `${unmarkedLine(line, text.length, inline)}\n`
  }
  endCode()
  return { text: text.replace(/\n$/, ''), code, inline }
}

function unmarkedLine(line: string, start: number, inline: TextSpan[]): string {
  const heading = HEADING.exec(line)?.[1]
  const words = heading ?? line
  let text = ''
  let at = 0
  for (const { 0: whole, 1: name = '', index } of words.matchAll(CODE)) {
    text += words.slice(at, index)
    inline.push({ kind: 'inlineCode', start: start + text.length, end: start + text.length + name.length })
    text += name
    at = index + whole.length
  }
  text += words.slice(at)
  if (heading !== undefined) inline.push({ kind: 'strong', start, end: start + text.length })
  return text
}
