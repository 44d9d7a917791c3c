import type { Schemas } from '../../generated/api.ts'

export type TextSpan = Schemas['TextSpan']

/** A span and the spans inside it. */
export interface TextNode {
  readonly kind: TextSpan['kind'] | 'document'
  readonly start: number
  readonly end: number
  readonly value?: string | undefined
  readonly children: TextNode[]
}

/** A piece of a node: text that no span inside it covers, or a span. */
export type Piece = { readonly start: number; readonly end: number; readonly node?: TextNode }

/** The spans of a text as a tree. Spans that don't fit into the one around them are left out; the text never is. */
export function treeOf(text: string, spans: readonly TextSpan[]): TextNode {
  const root: TextNode = { kind: 'document', start: 0, end: text.length, children: [] }
  const open = [root]
  for (const { kind, start, end, value } of spans) {
    while (open.length > 1 && isBehind({ kind, start, end }, open.at(-1)!)) open.pop()
    const around = open.at(-1)!
    const isIn = start >= (around.children.at(-1)?.end ?? around.start) && end >= start && end <= around.end
    if (!isIn) continue
    const node: TextNode = { kind, start, end, value, children: [] }
    around.children.push(node)
    if (end > start) open.push(node)
  }
  return root
}

/** Where a text goes on after a heading that repeats its title, which stands above it already. */
export function endOfTitle(text: string, spans: readonly TextSpan[], title: string | undefined): number {
  const [first] = spans
  const isTitle = first !== undefined && /^h\d$/.test(first.kind) && text.slice(0, first.end).trim() === title?.trim()
  return isTitle ? first.end : 0
}

/** An empty cell may stand at the very end of its row, and is no part of the cell before it. */
function isBehind({ kind, start, end }: TextSpan, node: TextNode): boolean {
  const isBeside = (kind === 'cell' || kind === 'head') && node.kind !== 'row'
  return start > node.end || (start === node.end && (end > start || isBeside))
}

/** The whole of a node, in order: its spans, and the text between them. */
export function piecesOf({ start, end, children }: TextNode): Piece[] {
  const pieces: Piece[] = []
  let at = start
  for (const node of children) {
    if (node.start > at) pieces.push({ start: at, end: node.start })
    pieces.push({ start: node.start, end: node.end, node })
    at = node.end
  }
  if (at < end) pieces.push({ start: at, end })
  return pieces
}

const INLINE: ReadonlySet<string> = new Set([
  'marker',
  'link',
  'strong',
  'emphasis',
  'struck',
  'inlineCode',
  'image',
  'break',
])

/** Blocks on their own, and runs of text and inline spans between them, without the blank lines around. */
export function blocksOf(node: TextNode, text: string): (TextNode | Piece[])[] {
  const blocks: (TextNode | Piece[])[] = []
  let run: Piece[] = []
  const endRun = () => {
    if (run.some(({ start, end }) => text.slice(start, end).trim() !== '')) blocks.push(trimmed(run, text))
    run = []
  }
  for (const piece of piecesOf(node)) {
    if (piece.node === undefined || INLINE.has(piece.node.kind)) {
      run.push(piece)
      continue
    }
    endRun()
    blocks.push(piece.node)
  }
  endRun()
  return blocks
}

function trimmed(run: readonly Piece[], text: string): Piece[] {
  const pieces = run.filter(({ node }) => node?.kind !== 'marker')
  const [first] = pieces
  if (first !== undefined && first.node === undefined) {
    const blank = text.slice(first.start, first.end).search(/\S|$/)
    // The indent of a first line stays, but not the blank after a bullet.
    const isMarked = run[0]?.node?.kind === 'marker'
    const line = isMarked ? first.start + blank : text.lastIndexOf('\n', first.start + blank - 1) + 1
    pieces[0] = { ...first, start: blank === 0 ? first.start : Math.max(first.start, line) }
  }
  const last = pieces.at(-1)
  if (last !== undefined && last.node === undefined) {
    pieces[pieces.length - 1] = { ...last, end: last.start + text.slice(last.start, last.end).trimEnd().length }
  }
  return pieces.filter(({ start, end, node }) => node !== undefined || end > start)
}
