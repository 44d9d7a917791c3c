import type { ReactNode } from 'react'
import { blocksOf, cellsOf, ITEM, NUMBERED } from './message-blocks.ts'

/** A part of an answer: the paragraphs, lists and tables the service formats. Never markup from a document. */
export function MessageText({ text, children }: { text: string; children?: ReactNode }) {
  const blocks = blocksOf(text)
  return blocks.map((lines, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and only ever grow at the end
    <Block key={at} lines={lines}>
      {at === blocks.length - 1 ? children : undefined}
    </Block>
  ))
}

function Block({ lines, children }: { lines: readonly string[]; children?: ReactNode }) {
  const [first = ''] = lines
  if (first.startsWith('|')) {
    return (
      <>
        <Table rows={lines.map(cellsOf)} />
        {children !== undefined && <p>{children}</p>}
      </>
    )
  }
  const kind = ITEM.test(first) ? ITEM : NUMBERED.test(first) ? NUMBERED : undefined
  if (kind === undefined) {
    return (
      <p>
        {lines.join(' ')} {children}
      </p>
    )
  }
  const List = kind === ITEM ? 'ul' : 'ol'
  const start = kind === NUMBERED ? Number.parseInt(first, 10) : Number.NaN
  return (
    <List {...(!Number.isNaN(start) && { start })}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may read the same
        <li key={at}>
          {line.replace(kind, '')} {at === lines.length - 1 && children}
        </li>
      ))}
    </List>
  )
}

function Table({ rows: [head = [], ...rows] }: { rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section needs its own heading
    <div className="table-box" role="group" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((cells) => !cells.every((cell) => /^-+$/.test(cell)))
            .map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may read the same
              <tr key={row}>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two cells may read the same
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
