let names: ReadonlySet<string> | undefined

/** Whether it's the English name of a country. */
export function isCountry(word: string): boolean {
  names ??= countryNames()
  return names.has(word.toLowerCase())
}

/** Of all pairs of letters, the ones that are a country's code have a name. */
function countryNames(): ReadonlySet<string> {
  const region = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  return new Set(codes.flatMap((code) => region.of(code)?.toLowerCase() ?? []))
}
