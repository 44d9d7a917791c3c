/** What tests of a file left to remove. It runs after the file's last test has let go of everything. */
const removals: (() => unknown)[] = []

export function whenFileEnds(remove: () => unknown): void {
  removals.push(remove)
}

export async function removeLeftovers(): Promise<void> {
  for (const remove of removals.splice(0)) await remove()
}
