import type { ReactNode } from 'react'
import { flow, inline, type Shown } from './rich-text.tsx'
import { blocksOf, piecesOf, type TextNode } from './tree-of.ts'

const FIGURE = /^[-+−]?[\s\d.,']*\d[\s\d.,']*\s?[%€$£¥]?$/

/** A table in a box of its own. A wide one scrolls inside it. */
export function RichTable({ node, shown }: { node: TextNode; shown: Shown }) {
  const rows = piecesOf(node).filter(({ start, end, node: row }) => row !== undefined || isText(shown, start, end))
  const isHead = ({ node: row }: (typeof rows)[number]) =>
    row !== undefined && row.children.length > 0 && row.children.every(({ kind }) => kind === 'head')
  const [first, ...rest] = rows
  const hasHead = first !== undefined && rest.length > 0 && isHead(first)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section needs its own heading
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <div className="table-box" role="group" aria-label="Table" tabIndex={0}>
      <table>
        {hasHead && (
          <thead>
            <tr>{cells(first.node!, shown, 'col')}</tr>
          </thead>
        )}
        <tbody>
          {(hasHead ? rest : rows).map(({ start, end, node: row }) => (
            <tr key={start}>
              {row === undefined ? (
                // Rows beyond what is kept of a table's structure.
                <td colSpan={100} className="lines">
                  {inline([{ start, end }], shown)}
                </td>
              ) : (
                cells(row, shown, 'row')
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cells(row: TextNode, shown: Shown, scope: 'col' | 'row'): ReactNode[] {
  return row.children.map((cell, at) => {
    const isFigure = FIGURE.test(shown.text.slice(cell.start, cell.end).trim())
    const Cell = cell.kind === 'head' && (scope === 'col' || at === 0) ? 'th' : 'td'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have the same offset, and cells never move
      <Cell key={at} dir="auto" {...(Cell === 'th' && { scope })} {...(isFigure && { className: 'figure' })}>
        {blocksOf(cell, shown.text).every(Array.isArray) ? inline(piecesOf(cell), shown) : flow(cell, shown)}
      </Cell>
    )
  })
}

function isText({ text }: Shown, start: number, end: number): boolean {
  return !/^[\s|]*$/.test(text.slice(start, end))
}
