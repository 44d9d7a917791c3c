import '../styles/rich-text.css'
import { type ReactNode, useMemo } from 'react'
import { CodeBlock } from './code-block.tsx'
import { headingLevels } from './heading-levels.ts'
import { type Match, markedText, type ShownText } from './marked-text.tsx'
import { RichTable } from './rich-table.tsx'
import { blocksOf, endOfTitle, type Piece, piecesOf, type TextNode, type TextSpan, treeOf } from './tree-of.ts'

interface RichTextProps {
  readonly text: string
  readonly spans: readonly TextSpan[]
  readonly matches?: readonly Match[]
  /** The level of its main headings, one below what stands above the text. */
  readonly level: number
  /** Left out if the text begins with it: it stands above already. */
  readonly title?: string | undefined
  /** Follows the text, on its last line if that is one of words. */
  readonly end?: ReactNode
}

const NONE: readonly Match[] = []

/** A text as its writer formatted it: React elements only, never HTML from a document. */
export function RichText({ text, spans, matches = NONE, level, title, end }: RichTextProps) {
  const tree = useMemo(() => treeOf(text, spans), [text, spans])
  const from = endOfTitle(text, spans, title)
  const shown: TextNode = from === 0 ? tree : { ...tree, start: from, children: tree.children.slice(1) }
  const levels = useMemo(() => headingLevels(spans, from, level), [spans, from, level])
  return <>{flow(shown, { text, matches, levels }, end)}</>
}

interface Shown extends ShownText {
  /** Of its headings on the page, by where they start. */
  readonly levels: ReadonlyMap<number, number>
}

/** Blocks below each other. */
function flow(node: TextNode, shown: Shown, end?: ReactNode): ReactNode[] {
  const blocks = blocksOf(node, shown.text)
  const last = blocks.at(-1)
  const hasWords = last !== undefined && (Array.isArray(last) || ENDS_IN_WORDS.has(last.kind))
  const flowing = blocks.map((block) => {
    const own = block === last && hasWords ? end : undefined
    return Array.isArray(block) ? (
      <p key={block[0]?.start} className="lines" dir="auto">
        {inline(block, shown)}
        {own !== undefined && <> {own}</>}
      </p>
    ) : (
      <Block key={`${block.start}-${block.kind}`} node={block} shown={shown} end={own} />
    )
  })
  return end === undefined || hasWords ? flowing : [...flowing, <p key="end">{end}</p>]
}

const ENDS_IN_WORDS: ReadonlySet<string> = new Set(['p', 'list', 'numbered'])

function Block({ node, shown, end }: { node: TextNode; shown: Shown; end?: ReactNode }) {
  const { kind, value } = node
  switch (kind) {
    case 'p':
      return (
        <p dir="auto">
          {inline(piecesOf(node), shown)}
          {end !== undefined && <> {end}</>}
        </p>
      )
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const Heading = `h${shown.levels.get(node.start) ?? 6}` as 'h2'
      return (
        <Heading dir="auto" data-at={node.start} data-level={kind} tabIndex={-1}>
          {inline(piecesOf(node), shown)}
        </Heading>
      )
    }
    case 'list':
      return <ul>{items(node, shown, end)}</ul>
    case 'numbered':
      return <ol start={Number(value) || 1}>{items(node, shown, end)}</ol>
    case 'quote':
      return <blockquote>{flow(node, shown)}</blockquote>
    case 'code':
      return (
        <CodeBlock code={shown.text.slice(node.start, node.end)} language={value}>
          {markedText(shown, node.start, node.end)}
        </CodeBlock>
      )
    case 'table':
      return (
        <RichTable
          node={node}
          text={shown.text}
          showText={(start, end) => markedText(shown, start, end)}
          showCell={(cell) => {
            const isLine = blocksOf(cell, shown.text).every(Array.isArray)
            return isLine ? inline(piecesOf(cell), shown) : flow(cell, shown)
          }}
        />
      )
    case 'rule':
      return <hr />
    case 'page':
    case 'slide':
    case 'notes':
    case 'comment':
      return (
        <section className={`part ${kind}`} aria-label={labelOf(kind, value)}>
          <p className="part-label">{labelOf(kind, value)}</p>
          {flow(node, shown)}
        </section>
      )
    case 'fields':
      return <p className="lines fields">{inline(piecesOf(node), shown)}</p>
    default:
      return <>{flow(node, shown)}</>
  }
}

function labelOf(kind: 'page' | 'slide' | 'notes' | 'comment', value: string | undefined): string {
  if (kind === 'comment') return value === undefined ? 'Comment' : `Comment by ${value}`
  const name = { page: 'Page', slide: 'Slide', notes: 'Notes' }[kind]
  return value === undefined ? name : `${name} ${value}`
}

function items(list: TextNode, shown: Shown, end?: ReactNode): ReactNode[] {
  return list.children.map((item) => (
    <li key={item.start} data-task={item.value} dir="auto">
      {item.value !== undefined && <TaskState isDone={item.value === 'done'} />}
      {blocksOf(item, shown.text).map((block) =>
        Array.isArray(block) ? (
          inline(block, shown)
        ) : (
          <Block key={`${block.start}-${block.kind}`} node={block} shown={shown} />
        ),
      )}
      {end !== undefined && item === list.children.at(-1) && <> {end}</>}
    </li>
  ))
}

function TaskState({ isDone }: { isDone: boolean }) {
  return (
    <>
      <span className="task" aria-hidden>
        {isDone ? '☑' : '☐'}
      </span>
      <span className="hidden">{isDone ? 'Done: ' : 'To do: '}</span>
    </>
  )
}

/** Text in a line, with its links and emphasis. */
function inline(pieces: readonly Piece[], shown: Shown): ReactNode[] {
  return pieces.flatMap(({ start, end, node }): ReactNode[] => {
    if (node === undefined) return markedText(shown, start, end)
    if (node.kind === 'marker') return []
    return [<Inline key={`${start}-${node.kind}`} node={node} shown={shown} />]
  })
}

function Inline({ node, shown }: { node: TextNode; shown: Shown }) {
  const inner = inline(piecesOf(node), shown)
  switch (node.kind) {
    case 'strong':
      return <strong>{inner}</strong>
    case 'emphasis':
      return <em>{inner}</em>
    case 'struck':
      return <s>{inner}</s>
    case 'inlineCode':
      return <code>{inner}</code>
    case 'image':
      return (
        <span className="image" title="Image">
          {inner}
        </span>
      )
    case 'break':
      return <br />
    case 'link':
      // The service checked it; what a page links to is checked here once more.
      return /^(?:https?:\/\/|mailto:)/i.test(node.value ?? '') ? (
        <a href={node.value} rel="noopener noreferrer nofollow" target="_blank">
          {inner}
        </a>
      ) : (
        inner
      )
    default:
      return <>{inner}</>
  }
}
