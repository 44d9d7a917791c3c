import { atBreaks } from './broken-lines.ts'
import type { BlockKind } from './split-blocks.ts'
import { cellsOf, isRule, TABLE_ROW } from './table-rows.ts'

/** A passage as part of an answer: each paragraph on one line, steps as a list, a table (or a row below `head`) as a table. */
export function showPassage(kind: BlockKind, text: string, head?: string): string {
  if (text.includes('```')) return text.trim()
  if (kind === 'table') return showTable(head === undefined ? linesOf(text) : [head, ...linesOf(text)])
  const parts = atBreaks(text.trim())
  if (kind === 'list') return parts.map((part) => showList(linesOf(part))).join('\n\n')
  return parts.flatMap((part) => part.split(/\n\s*\n/).map(onOneLine)).join('\n\n')
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function showList(lines: readonly string[]): string {
  const shown: string[] = []
  for (const line of lines.map((each) => each.trim())) {
    const item = /^[-*•–]\s+(.*)$/.exec(line)
    if (item !== null) shown.push(`- ${item[1]}`)
    else if (/^(?:\d{1,3}|[a-z])[.)]\s/.test(line) || shown.length === 0 || line.endsWith(':')) shown.push(line)
    // An item that goes on in the next line.
    else shown[shown.length - 1] += ` ${line}`
  }
  return shown.join('\n')
}

function showTable(lines: readonly string[]): string {
  const shown: string[] = []
  let isHeadShown = false
  let columns = 0
  for (const line of lines) {
    if (isRule(line)) continue
    const cells = cellsOf(line)
    if (!TABLE_ROW.test(line)) {
      shown.push(line.trim(), ...(isHeadShown ? [] : ['']))
      continue
    }
    if (!isHeadShown) columns = cells.length
    // A line may end before its last cells, if they are empty.
    while (cells.length < columns) cells.push('')
    shown.push(`| ${cells.join(' | ')} |`)
    if (!isHeadShown) shown.push(`|${' --- |'.repeat(columns)}`)
    isHeadShown = true
  }
  return shown.join('\n')
}
