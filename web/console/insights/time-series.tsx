import { scaleLinear, scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { CsvButton } from '../parts/csv-button.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { saveCsv } from '../parts/save-csv.ts'
import { utcDay } from '../parts/utc-day.ts'
import { nearestDay } from './nearest-day.ts'

export interface Point {
  readonly day: Date
  readonly count: number
}

const HEIGHT = 220
const EDGE = { top: 12, right: 28, bottom: 26, left: 40 }
const dayWord = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

interface TimeSeriesProps {
  readonly title: string
  readonly points: readonly Point[]
  /** The counts of the period before, day by day, drawn as a dashed line. */
  readonly before?: readonly number[]
  readonly nowLabel?: string
  readonly beforeLabel?: string
}

/** Counts per day as a line chart, which can be read with the pointer or the arrow keys, or as a table. */
export function TimeSeries({ title, points, before, nowLabel = '', beforeLabel = '' }: TimeSeriesProps) {
  const [isTable, setTable] = useState(false)
  return (
    <section className="card panel">
      <div className="line">
        <h2>{title}</h2>
        <span className="button-row">
          {before !== undefined && (
            <span className="chart-legend soft">
              <span className="now" /> {nowLabel} <span className="before" /> {beforeLabel}
            </span>
          )}
          {points.some(({ count }) => count > 0) && <CsvButton of={title} onSave={() => saveSeries(title, points)} />}
          <button type="button" className="button small bare" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </button>
        </span>
      </div>
      {points.length === 0 ? (
        <p className="soft">No data yet.</p>
      ) : isTable ? (
        <DataTable<Point>
          label={title}
          rows={points.toReversed()}
          keyOf={({ day }) => day.toISOString()}
          columns={[
            { title: 'Date', cell: ({ day }) => utcDay(day) },
            { title: 'Count', isNumber: true, cell: ({ count }) => count },
            ...(before === undefined
              ? []
              : [{ title: beforeLabel, isNumber: true, cell: (point: Point) => before[points.indexOf(point)] ?? 0 }]),
          ]}
        />
      ) : (
        <Chart title={title} points={points} {...(before && { before })} />
      )}
    </section>
  )
}

function saveSeries(title: string, points: readonly Point[]): void {
  const rows = points.map(({ day, count }) => [day.toISOString().slice(0, 10), count])
  saveCsv(`${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.csv`, ['day', 'count'], rows)
}

function Chart({ title, points, before = [] }: Pick<TimeSeriesProps, 'title' | 'points' | 'before'>) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(720)
  const [at, setAt] = useState<number>()
  useEffect(() => {
    const seen = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)))
    if (frame.current) seen.observe(frame.current)
    return () => seen.disconnect()
  }, [])
  const [first, last] = [points[0]?.day ?? new Date(0), points.at(-1)?.day ?? new Date(0)]
  const x = scaleUtc([first, last], [EDGE.left, width - EDGE.right])
  const y = scaleLinear(
    [0, Math.max(1, ...points.map(({ count }) => count), ...before)],
    [HEIGHT - EDGE.bottom, EDGE.top],
  ).nice()
  const earlier = points.map(({ day }, index) => ({ day, count: before[index] ?? 0 }))
  const xOf = ({ day }: Point) => x(day)
  const yOf = ({ count }: Point) => y(count)
  const here = at === undefined ? undefined : points[at]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setAt((old) => Math.max(0, Math.min(points.length - 1, (old ?? points.length - 1) + step)))
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width: shown } = event.currentTarget.getBoundingClientRect()
    const day = x.invert(((event.clientX - left) * width) / shown)
    setAt(
      nearestDay(
        points.map((point) => point.day),
        day,
      ),
    )
  }
  const said =
    here === undefined
      ? 'Use the arrow keys to read values'
      : `${dayWord.format(here.day)}: ${here.count}${before.length === 0 ? '' : `, before ${before[at ?? 0] ?? 0}`}`
  return (
    <div ref={frame}>
      <div
        tabIndex={0}
        role="slider"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at ?? points.length - 1}
        aria-valuetext={said}
        onKeyDown={onKeyDown}
        onFocus={() => setAt((old) => old ?? points.length - 1)}
      >
        <svg
          className="chart"
          viewBox={`0 0 ${width} ${HEIGHT}`}
          aria-hidden
          onPointerMove={onPointerMove}
          onPointerDown={onPointerMove}
          onPointerLeave={() => setAt(undefined)}
        >
          {y
            .ticks(4)
            .filter(Number.isInteger)
            .map((tick) => (
              <g key={tick}>
                <line className="grid" x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
                <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end">
                  {tick}
                </text>
              </g>
            ))}
          {x.ticks(width < 500 ? 3 : 6).map((tick) => (
            <text key={tick.getTime()} x={x(tick)} y={HEIGHT - 6} textAnchor="middle">
              {dayWord.format(tick)}
            </text>
          ))}
          {before.length === 0 && <path className="area" d={area<Point>(xOf, y(0), yOf)(points as Point[]) ?? ''} />}
          {before.length > 0 && <path className="curve before" d={line<Point>(xOf, yOf)(earlier) ?? ''} />}
          <path className="curve" d={line<Point>(xOf, yOf)(points as Point[]) ?? ''} />
          {here !== undefined && (
            <>
              <circle className="dot" cx={xOf(here)} cy={yOf(here)} r={5} />
              <text
                className="value"
                x={xOf(here)}
                y={yOf(here) < EDGE.top + 20 ? yOf(here) + 22 : yOf(here) - 12}
                textAnchor={xOf(here) > width - 80 ? 'end' : xOf(here) < 80 ? 'start' : 'middle'}
              >
                {said}
              </text>
            </>
          )}
        </svg>
      </div>
      <p className="hint">{here === undefined ? 'Point at the chart or use the arrow keys to read values.' : said}</p>
    </div>
  )
}
