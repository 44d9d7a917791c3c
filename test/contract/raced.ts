import type { ServiceError } from '../../src/kernel/errors.ts'

/** How often each race is run, unless `npm run test:long` says more: one run may go well by chance. */
export function rounds(perCommit: number): number {
  return Number(process.env['ALMANAC_RACE_ROUNDS'] ?? perCommit)
}

export const ROUNDS = rounds(4)

const AT_ONCE = 6

/** What became of each, sorted: `conflict`, or `done`. */
export async function raced(act: (at: number) => Promise<unknown>): Promise<string[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, at) => act(at)))
  return outcomes
    .map((outcome) => (outcome.status === 'fulfilled' ? 'done' : (outcome.reason as ServiceError).code))
    .sort()
}

export function oneOf(): string[] {
  return [...Array<string>(AT_ONCE - 1).fill('conflict'), 'done']
}
