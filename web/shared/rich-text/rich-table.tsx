import type { ReactNode } from 'react'
import { figureColumns } from './figure-columns.ts'
import { piecesOf, type TextNode } from './tree-of.ts'

interface RichTableProps {
  readonly node: TextNode
  readonly text: string
  showCell(cell: TextNode): ReactNode
  showText(start: number, end: number): ReactNode
}

/** A table in a box of its own. A wide one scrolls inside it. */
export function RichTable({ node, text, showCell, showText }: RichTableProps) {
  const rows = piecesOf(node).filter(({ start, end, node: row }) => row !== undefined || isText(text, start, end))
  const isHead = ({ node: row }: (typeof rows)[number]) =>
    row !== undefined && row.children.length > 0 && row.children.every(({ kind }) => kind === 'head')
  const [first, ...rest] = rows
  const hasHead = first !== undefined && rest.length > 0 && isHead(first)
  const figures = figureColumns(
    (hasHead ? rest : rows).flatMap(({ node: row }) => row ?? []),
    text,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section needs its own heading
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <div className="table-box" role="group" aria-label="Table" tabIndex={0}>
      <table>
        {hasHead && (
          <thead>
            <tr>{cells(first.node!, figures, 'col', showCell)}</tr>
          </thead>
        )}
        <tbody>
          {(hasHead ? rest : rows).map(({ start, end, node: row }) => (
            <tr key={start}>
              {row === undefined ? (
                // Rows beyond what is kept of a table's structure.
                <td colSpan={100} className="lines">
                  {showText(start, end)}
                </td>
              ) : (
                cells(row, figures, 'row', showCell)
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cells(
  row: TextNode,
  figures: ReadonlySet<number>,
  scope: 'col' | 'row',
  showCell: RichTableProps['showCell'],
): ReactNode[] {
  return row.children.map((cell, at) => {
    const isFigure = figures.has(at)
    const Cell = cell.kind === 'head' && (scope === 'col' || at === 0) ? 'th' : 'td'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have the same offset, and cells never move
      <Cell key={at} dir="auto" {...(Cell === 'th' && { scope })} {...(isFigure && { className: 'figure' })}>
        {showCell(cell)}
      </Cell>
    )
  })
}

function isText(text: string, start: number, end: number): boolean {
  return !/^[\s|]*$/.test(text.slice(start, end))
}
