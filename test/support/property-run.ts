/**
 * How long a property test runs and where its random numbers begin. A case is one random query against one random state
 * of an index. `npm run test:long` asks for many more, from another seed each time.
 */
export interface PropertyRun {
  readonly cases: number
  readonly firstSeed: number
}

export function propertyRun(usualCases: number): PropertyRun {
  return {
    cases: Number(process.env['ALMANAC_PROPERTY_CASES'] ?? usualCases),
    firstSeed: Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 1),
  }
}

/** Runs random histories, each from its own seed, until there are enough cases; says which they were. */
export async function runProperty(
  { cases, firstSeed }: PropertyRun,
  /** Returns the number of cases in the history. */
  runHistory: (seed: number) => number | Promise<number>,
  say: (message: string) => void,
): Promise<void> {
  let done = 0
  let seed = firstSeed
  while (done < cases) done += await runHistory(seed++)
  say(`${done} cases, seeds ${firstSeed} to ${seed - 1}`)
}

/** What a failure says, so that it can be repeated. */
export function repeatHint(seed: number, asked: unknown): string {
  return `ALMANAC_PROPERTY_SEED=${seed} ALMANAC_PROPERTY_CASES=1: ${JSON.stringify(asked)}`
}
