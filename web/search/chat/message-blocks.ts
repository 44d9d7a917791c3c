export const ITEM = /^\s*[-*•]\s+/
export const NUMBERED = /^\s*(?:\d{1,3}|[a-z])[.)]\s+/

/** The cells of a table row: `| a | b |`. */
export function cellsOf(line: string): string[] {
  return line
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim())
}

/** Consecutive lines of the same kind. */
export function blocksOf(text: string): string[][] {
  const blocks: string[][] = []
  let kind = ''
  for (const line of text.split('\n')) {
    const of = kindOf(line)
    if (of !== '' && of === kind) blocks.at(-1)?.push(line)
    else if (of !== '') blocks.push([line])
    kind = of
  }
  return blocks
}

function kindOf(line: string): '' | 'table' | 'list' | 'numbered' | 'text' {
  if (line.trim() === '') return ''
  if (line.startsWith('|')) return 'table'
  if (ITEM.test(line)) return 'list'
  return NUMBERED.test(line) ? 'numbered' : 'text'
}
