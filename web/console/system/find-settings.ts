interface Setting {
  readonly name: string
  readonly what: string
}

/** Settings with all the words in their name or description. `base url` finds `ALMANAC_BASE_URL`. */
export function findSettings<Each extends Setting>(settings: readonly Each[], find: string): Each[] {
  const words = find.toLowerCase().split(/[\s_]+/)
  return settings.filter(({ name, what }) => {
    const text = `${name} ${what}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
