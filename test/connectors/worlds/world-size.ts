/** How many times larger worlds are than usual: larger ones give more pairs to compare for each run. */
const SIZE = Number(process.env['ALMANAC_WORLD_SIZE'] ?? 1)

/** How many items a world starts with. */
export function sized(count: number): number {
  return count * SIZE
}

/** So many people as a world of this size has: `ann`, `bob`, …, `ann2`, `bob2`, …. */
export function people(names: readonly string[], count: number): string[] {
  return Array.from({ length: sized(count) }, (_, at) => {
    const round = Math.floor(at / names.length)
    return `${names[at % names.length]}${round === 0 ? '' : round + 1}`
  })
}
