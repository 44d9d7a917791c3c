import { readFileSync } from 'node:fs'
import { UsageError } from '../../usage-error.ts'

/** A question with what a right answer must contain and cite, or that must be refused. */
export interface JudgedQuestion {
  readonly id: string
  readonly kind: string
  /** Who asks, by the part of the email before the @. Absent: somebody who can see every document. */
  readonly as?: string
  readonly question: string
  /** The text must contain all of these. `a|b`: either. */
  readonly contains?: readonly string[]
  /** At least one of these must be cited. */
  readonly cites?: readonly string[]
  /** Nothing that this person can read answers it. */
  readonly refuse?: true
  /** 1: settings are tuned on it. 2: held out. */
  readonly half: 1 | 2
}

/** Reads questions from JSON lines. Within each kind, every other question belongs to the second half. */
export function readQuestions(file: string): JudgedQuestion[] {
  const counts = new Map<string, number>()
  return readText(file)
    .split('\n')
    .flatMap((line, at) => {
      if (line.trim() === '') return []
      const read = parseLine(line, `${file}, line ${at + 1}`)
      const count = counts.get(read.kind) ?? 0
      counts.set(read.kind, count + 1)
      return [{ ...read, half: count % 2 === 0 ? (1 as const) : (2 as const) }]
    })
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`--questions ${file}: ${(error as Error).message}`)
  }
}

function parseLine(line: string, place: string): Omit<JudgedQuestion, 'half'> {
  let read: Omit<JudgedQuestion, 'half'>
  try {
    read = JSON.parse(line) as Omit<JudgedQuestion, 'half'>
  } catch (cause) {
    throw new UsageError(`${place}: ${(cause as Error).message}`)
  }
  for (const name of ['id', 'kind', 'question'] as const) {
    if (typeof read[name] !== 'string' || read[name] === '') throw new UsageError(`${place}: "${name}" is missing`)
  }
  const expects = (read.contains?.length ?? 0) + (read.cites?.length ?? 0)
  if (expects > 0 === (read.refuse === true)) {
    throw new UsageError(`${place}: give "contains" or "cites", or "refuse": true`)
  }
  return read
}
