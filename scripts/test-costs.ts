import { existsSync, readFileSync } from 'node:fs'

interface Cost {
  readonly file: string
  readonly seconds: number
  /** Processor time, which says more than seconds where other programs run beside the tests. */
  readonly cpuSeconds: number
}

const SHOWN = 10

/** The ten slowest files and the processor time of all, from the notes of `test/support/run-files.ts`. */
export function costSummary(path: string): string {
  if (!existsSync(path)) return ''
  const costs: Cost[] = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  if (costs.length < SHOWN) return ''
  const slowest = costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN)
  const total = costs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
  return [
    'Slowest files (seconds, CPU seconds):',
    ...slowest.map(({ file, seconds, cpuSeconds }) => `${column(seconds)}${column(cpuSeconds)}  ${file}`),
    `${costs.length} files took ${Math.round(total)} CPU seconds.`,
  ].join('\n')
}

function column(seconds: number): string {
  return seconds.toFixed(1).padStart(8)
}
