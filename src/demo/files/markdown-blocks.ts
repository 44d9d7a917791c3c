/** The parts of a document that the demo's files know. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'item'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

/** Splits the demo's Markdown into blocks of plain text. A code block becomes one paragraph per line. */
export function toBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  let table: string[][] | undefined
  let isCode = false
  let isOpen = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) {
      isCode = !isCode
      isOpen = false
      continue
    }
    if (!isCode && line.startsWith('|')) {
      if (table === undefined) blocks.push({ kind: 'table', rows: (table = []) })
      if (!/^\|[\s|:-]+\|$/.test(line)) table.push(cellsOf(line))
      isOpen = false
      continue
    }
    table = undefined
    const text = plain(line.trim())
    const heading = isCode ? undefined : /^#{1,4} (.+)$/.exec(line)?.[1]
    const item = isCode ? undefined : /^(?:[-*]|\d+\.) (?:\[[ x]\] )?(.+)$/.exec(line)?.[1]
    const last = blocks.at(-1)
    if (text === '') isOpen = false
    else if (heading !== undefined) blocks.push({ kind: 'heading', text: plain(heading) })
    else if (item !== undefined) blocks.push({ kind: 'item', text: plain(item) })
    else if (isOpen && !isCode && last !== undefined && 'text' in last) {
      blocks[blocks.length - 1] = { ...last, text: `${last.text} ${text}` }
    } else blocks.push({ kind: 'paragraph', text })
    isOpen = text !== '' && heading === undefined
  }
  return blocks
}

function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => plain(cell.trim()))
}

function plain(text: string): string {
  return text.replace(/\*\*|`|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)/g, '')
}
