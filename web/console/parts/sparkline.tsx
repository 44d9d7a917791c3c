import { line } from 'd3-shape'

const WIDTH = 96
const HEIGHT = 24
const EDGE = 2

/** A small chart of a figure over time. Its label says the same in words. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1)
  // A figure that doesn't change runs through the middle.
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / (high - low)
  const path = line<number>((_, at) => x(at), y)([...values]) ?? ''
  return (
    <svg
      className="spark"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
    >
      <path d={path} />
    </svg>
  )
}
