import type { PushCounts } from './push-documents.ts'
import type { PushSource } from './source.ts'

export interface ProgressOutput {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

const REDRAW_MS = 200
const LINE_EVERY_MS = 10_000
const BAR_WIDTH = 24
const DEFAULT_COLUMNS = 80

/** Shows progress: a bar on a terminal, otherwise a line now and then. Returns a function that stops it. */
export function showProgress(output: ProgressOutput, source: PushSource, counts: PushCounts): () => void {
  const startedAt = performance.now()
  const line = () => progressLine(source.done(), source.total, counts, (performance.now() - startedAt) / 1000)
  if (output.isTTY !== true) {
    const timer = setInterval(() => output.write(`${line()}\n`), LINE_EVERY_MS)
    return () => clearInterval(timer)
  }
  const draw = () => {
    const columns = output.columns ?? DEFAULT_COLUMNS
    output.write(`\r\u001B[K${`${bar(source.done() / Math.max(1, source.total))} ${line()}`.slice(0, columns - 1)}`)
  }
  draw()
  const timer = setInterval(draw, REDRAW_MS)
  return () => {
    clearInterval(timer)
    draw()
    output.write('\n')
  }
}

/** `42%  8,200 accepted  1 rejected  410/s  0:12 left` */
export function progressLine(done: number, total: number, counts: PushCounts, seconds: number): string {
  const { accepted, unchanged, refused, deleted } = counts
  const fraction = total === 0 ? 1 : Math.min(1, done / total)
  const perSecond = (accepted + unchanged + refused) / Math.max(seconds, 0.001)
  const secondsLeft = fraction === 0 ? undefined : (seconds / fraction) * (1 - fraction)
  const count = (value: number, what: string) => (value > 0 ? `${value.toLocaleString('en')} ${what}` : undefined)
  return [
    `${Math.floor(fraction * 100)}%`,
    `${accepted.toLocaleString('en')} accepted`,
    count(unchanged, 'unchanged'),
    count(refused, 'rejected'),
    count(deleted, 'deleted'),
    `${Math.round(perSecond).toLocaleString('en')}/s`,
    secondsLeft === undefined || fraction === 1 ? undefined : `${minutes(secondsLeft)} left`,
  ]
    .filter((part) => part !== undefined)
    .join('  ')
}

function bar(fraction: number): string {
  const filled = Math.round(Math.min(1, fraction) * BAR_WIDTH)
  return `[${'█'.repeat(filled)}${'·'.repeat(BAR_WIDTH - filled)}]`
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  const rest = String(whole % 60).padStart(2, '0')
  if (whole < 3600) return `${Math.floor(whole / 60)}:${rest}`
  return `${Math.floor(whole / 3600)}:${String(Math.floor(whole / 60) % 60).padStart(2, '0')}:${rest}`
}
