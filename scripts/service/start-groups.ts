export interface Imports {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export type ImportsOf = (id: string) => Imports | null | undefined

export interface StartGroup {
  readonly name: string
  /** The group needs only those of a higher order. */
  readonly order: number
}

/**
 * Which file holds a module that a start of the service loads: modules that the same commands need are in one file, and those that only
 * the service needs. Finding and reading a file takes as long as compiling some thousand lines, so a start loads few files; and a
 * command without the service loads little that it doesn't need.
 *
 * `entry`: what every command loads, with imports of the commands. `start`: what the service loads besides. Commands that need most
 * of it aren't counted.
 */
export function startGroups(entry: string, start: readonly string[], importsOf: ImportsOf): Map<string, StartGroup> {
  const importedBy = (id: string) => importsOf(id)?.importedIds ?? []
  const dynamicallyImportedBy = (id: string) => importsOf(id)?.dynamicallyImportedIds ?? []
  const loadedBy = (...ids: readonly string[]) => reach(ids, importedBy)
  // What that imports later in turn is for few runs.
  const neededBy = (id: string) => loadedBy(id, ...[...loadedBy(id)].flatMap(dynamicallyImportedBy))
  const always = loadedBy(entry)
  const started = loadedBy(entry, ...start)
  const commands = [...always]
    .flatMap(dynamicallyImportedBy)
    .map((command) => ({ loaded: loadedBy(command), needed: neededBy(command) }))
    .filter(({ needed }) => needed.intersection(started).size < started.size / 2)

  const names = new Map<string, string>()
  const groupOf = (id: string): StartGroup => {
    const needing = commands.flatMap(({ needed }, at) => (needed.has(id) ? [at] : []))
    // What a module imports is needed by the same commands, and maybe by more.
    const order = always.has(id) ? commands.length + 2 : needing.length
    if (order > commands.length) return { name: 'every-command', order }
    if (order === 0) return { name: 'service', order }
    if (commands.filter(({ loaded }) => loaded.has(id)).length > commands.length / 2)
      return { name: 'most-commands', order: commands.length + 1 }
    if (order > commands.length / 2) return { name: 'data-commands', order: commands.length }
    const key = needing.join()
    const name = names.get(key) ?? `some-commands-${names.size + 1}`
    names.set(key, name)
    return { name, order }
  }
  return new Map([...started].map((id) => [id, groupOf(id)]))
}

function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>()
  const left = [...from]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    found.add(id)
    left.push(...next(id))
  }
  return found
}
