import { parseArgs } from 'node:util'

export const RIVALS = ['sqlite', 'tantivy', 'postgres'] as const
export type Rival = (typeof RIVALS)[number]

export interface BenchOptions {
  /** The requested one, or the benchmark's default. */
  readonly documents: number
  readonly seed: number
  readonly rivals: readonly Rival[]
  /** A folder that the service is filled in, to be used again; without it a temporary one. */
  readonly data: string | undefined
  /** Another version of the project to compare with. */
  readonly against: string | undefined
  /** The mean length of a document's body. */
  readonly words: number
  /** How many answering threads to compare; -1 is one per core. */
  readonly threads: readonly number[]
}

export class BenchUsageError extends Error {}

/** Options after the name of a benchmark. */
export function readBenchOptions(words: readonly string[], defaultDocuments: number): BenchOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      docs: { type: 'string' },
      seed: { type: 'string' },
      rivals: { type: 'string' },
      data: { type: 'string' },
      against: { type: 'string' },
      threads: { type: 'string' },
      words: { type: 'string' },
    },
    strict: true,
  })
  return {
    documents: readNumber(values.docs, '--docs') ?? defaultDocuments,
    seed: readNumber(values.seed, '--seed') ?? 1,
    rivals: readRivals(values.rivals),
    data: values.data,
    against: values.against,
    words: readNumber(values.words, '--words') ?? 200,
    threads: readThreads(values.threads),
  }
}

function readNumber(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new BenchUsageError(`${option} is "${text}"; use a whole number`)
  return Number(text)
}

function readRivals(text: string | undefined): Rival[] {
  if (text === undefined) return [...RIVALS]
  const names = text.split(',').filter((name) => name !== '' && name !== 'none')
  return names.map((name) => {
    const rival = RIVALS.find((known) => known === name)
    if (rival === undefined) throw new BenchUsageError(`--rivals names "${name}"; known: ${RIVALS.join(', ')}, none`)
    return rival
  })
}

function readThreads(text: string | undefined): number[] {
  return (text ?? '-1').split(',').map((word) => {
    if (!/^(?:-1|[1-9]\d?)$/.test(word))
      throw new BenchUsageError(`--threads has "${word}"; use 1 to 99, or -1 for one per core`)
    return Number(word)
  })
}
