import { cutSpans } from '../../../content/structure/cut-spans.ts'
import type { Span } from '../../../content/structure/span.ts'

const HEADING = /^h[1-6]$/
const LANGUAGE = /^[\w+#.-]{1,20}$/
const ITEM_MARK = /^(?:[-*•–]|\d{1,4}[.)])\s/u
/** What is one paragraph, item, heading or listing in an answer. Tables are shown from their lines. */
const BLOCKS: ReadonlySet<string> = new Set(['p', 'item', 'code', 'fields', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

interface Block {
  readonly kind: string
  readonly text: string
}

/**
 * A passage as Markdown, by what its document says its parts are: commands keep their lines, headings and items stand alone. Undefined if the
 * document doesn't say.
 */
export function showStructured(whole: readonly Span[], start: number, text: string): string | undefined {
  const spans = cutSpans(whole, start, start + text.length)
  if (spans.some(({ kind }) => kind === 'table')) return undefined
  const blocks = withoutEdges(blocksOf(spans, text))
  if (blocks.length === 0) return undefined
  return blocks.reduce((shown, { kind, text: block }, at) => {
    const between = kind === 'item' && blocks[at - 1]?.kind === 'item' ? '\n' : '\n\n'
    return at === 0 ? block : `${shown}${between}${block}`
  }, '')
}

function blocksOf(spans: readonly Span[], text: string): Block[] {
  const own = spans.filter(({ kind }) => BLOCKS.has(kind))
  if (own.length === 0) return []
  const edges = [...new Set([0, ...own.flatMap((span) => [span.start, span.end]), text.length])].toSorted(
    (a, b) => a - b,
  )
  const inline = spans.filter(({ kind }) => kind === 'inlineCode')
  const blocks: Block[] = []
  for (const [at, from] of edges.entries()) {
    const to = edges[at + 1] ?? text.length
    if (text.slice(from, to).trim() === '') continue
    const owner = own.findLast((span) => span.start <= from && span.end >= to)
    const begins = owner?.kind === 'item' && owner.start === from
    blocks.push(shownBlock(owner, begins, { from, to, text, inline }))
  }
  return blocks
}

function shownBlock(
  owner: Span | undefined,
  begins: boolean,
  { from, to, text, inline }: { from: number; to: number; text: string; inline: readonly Span[] },
): Block {
  if (owner?.kind === 'code') return { kind: 'code', text: fenced(text.slice(from, to), owner.value) }
  const line = withCode(text, from, to, inline).replace(/\s+/g, ' ').trim()
  if (owner !== undefined && HEADING.test(owner.kind))
    return { kind: 'heading', text: `**${line.replace(/^#+\s*/, '')}**` }
  if (!begins) return { kind: owner?.kind === 'fields' ? 'fields' : 'p', text: line }
  return { kind: 'item', text: ITEM_MARK.test(line) ? line.replace(/^[*•–] /u, '- ') : `- ${line}` }
}

/** With `backticks` around names and commands. */
function withCode(text: string, from: number, to: number, inline: readonly Span[]): string {
  let shown = ''
  let at = from
  for (const { start, end } of inline) {
    const code = text.slice(start, end)
    if (start < at || end > to || code.trim() === '' || /[`\n]/.test(code)) continue
    shown += `${text.slice(at, start)}\`${code}\``
    at = end
  }
  return shown + text.slice(at, to)
}

function fenced(code: string, language = ''): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([marks]) => marks.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}${LANGUAGE.test(language) ? language : ''}\n${code.replace(/^\n+|\s+$/g, '')}\n${fence}`
}

/** Without a heading that nothing follows, and without the lines of a mail's header if there is other text. */
function withoutEdges(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.findLastIndex(({ kind }) => kind !== 'heading')
  const told = last < 0 ? blocks : blocks.slice(0, last + 1)
  const said = told.filter(({ kind }) => kind !== 'fields')
  return said.some(({ kind }) => kind !== 'heading') ? said : told
}
