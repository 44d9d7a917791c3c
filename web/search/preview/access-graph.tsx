import type { Schemas } from '../../generated/api.ts'

type Group = Schemas['GroupOnPath']

const WIDTH = 252
const CENTER = WIDTH / 2
const BOX_HEIGHT = 32
const ROW_HEIGHT = 56
const TOP = 2
/** Further columns would be too narrow to read; the sentence below names all groups. */
const MAX_COLUMNS = 3
/** Of one group: those in between and the group itself. */
const MAX_ROWS = 3
const COLUMN_WIDTHS = [0, 160, 112, 78]
const LETTER_WIDTH = 6.6

/** From the reader at the top, through groups, to the document at the bottom. */
export function AccessGraph({ groups, label }: { groups: readonly Group[]; label: string }) {
  const columns = columnsOf(groups)
  const rows = Math.max(...columns.map(({ length }) => length))
  const boxWidth = COLUMN_WIDTHS[columns.length] ?? 0
  const span = WIDTH / columns.length
  const isJoined = columns.length > 1
  const joinTop = TOP + (rows + 1) * ROW_HEIGHT
  const targetTop = joinTop + (isJoined ? 30 : 0)
  const drawn = columns.map((names, at) => {
    const x = columns.length === 1 ? CENTER : span * (at + 0.5)
    // The groups that the permissions name stand in one row, above the document.
    return names.map((name, row) => ({ name, x, y: TOP + (rows - names.length + row + 1) * ROW_HEIGHT }))
  })
  return (
    <svg className="access-graph" viewBox={`0 0 ${WIDTH} ${targetTop + 36}`} role="img" aria-label={label}>
      {drawn.map((boxes) => {
        const [x = CENTER, first = 0, last = 0] = [boxes[0]?.x, boxes[0]?.y, boxes.at(-1)?.y]
        return (
          <path
            key={x}
            d={`${curve(CENTER, TOP + 28, x, first)}M${x} ${first}V${last + BOX_HEIGHT}${curve(x, last + BOX_HEIGHT, CENTER, joinTop)}`}
          />
        )
      })}
      {isJoined && <path d={`M${CENTER} ${joinTop}V${targetTop}`} />}
      <rect className="you" x={CENTER - 28} y={TOP} width={56} height={28} rx={14} />
      <text className="on" x={CENTER} y={TOP + 18.5}>
        You
      </text>
      {drawn.flatMap((boxes) =>
        boxes.map(({ name, x, y }, at) => (
          <g key={`${x} ${y}`}>
            <title>{name}</title>
            <rect
              className={at === boxes.length - 1 ? 'need' : undefined}
              x={x - boxWidth / 2}
              y={y}
              width={boxWidth}
              height={BOX_HEIGHT}
              rx={7}
            />
            <text x={x} y={y + 20.5}>
              {fitting(name, boxWidth)}
            </text>
          </g>
        )),
      )}
      {isJoined && (
        <>
          <rect className="you" x={CENTER - 26} y={joinTop - 4} width={52} height={18} rx={9} />
          <text className="on joined" x={CENTER} y={joinTop + 8.5}>
            {groups.length === 2 ? 'BOTH' : 'ALL'}
          </text>
        </>
      )}
      <rect className="target" x={CENTER - 84} y={targetTop} width={168} height={34} rx={7} />
      <text x={CENTER} y={targetTop + 21.5}>
        Can view this document
      </text>
    </svg>
  )
}

/** From one point to one below it. */
function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const middle = (fromY + toY) / 2
  return `M${fromX} ${fromY}C${fromX} ${middle} ${toX} ${middle} ${toX} ${toY}`
}

function columnsOf(groups: readonly Group[]): string[][] {
  const columns = groups.map(({ name, through }) => [...shortened(through), name])
  if (columns.length <= MAX_COLUMNS) return columns
  return [...columns.slice(0, MAX_COLUMNS - 1), [`${columns.length - MAX_COLUMNS + 1} more`]]
}

function shortened(through: readonly string[]): string[] {
  if (through.length < MAX_ROWS) return [...through]
  return [...through.slice(0, MAX_ROWS - 2), `${through.length - MAX_ROWS + 2} more groups`]
}

function fitting(name: string, width: number): string {
  const letters = [...name]
  const most = Math.floor((width - 12) / LETTER_WIDTH)
  return letters.length <= most ? name : `${letters.slice(0, most - 1).join('')}…`
}
