interface Setting {
  readonly name: string
  readonly what: string
}

/** Settings with all the words in their name, then in their description. `base url` finds `ALMANAC_BASE_URL`. */
export function findSettings<Each extends Setting>(settings: readonly Each[], find: string): Each[] {
  const words = find.toLowerCase().split(/[\s_]+/)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = settings.filter(({ name, what }) => has(`${name} ${what}`))
  return [...found.filter(({ name }) => has(name)), ...found.filter(({ name }) => !has(name))]
}
