/** `{{name}}`, with or without spaces inside the braces. */
const PLACE = /\{\{\s*([\w-]{1,100})\s*\}\}/g

/** The names of inputs that a text asks for. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(PLACE)].flatMap(([, name]) => name ?? [])
}

/** The text with the inputs in their places; one that was not given leaves nothing. */
export function fillText(text: string, inputs: Readonly<Record<string, string>>): string {
  return text.replace(PLACE, (_, name: string) => (Object.hasOwn(inputs, name) ? (inputs[name] ?? '') : ''))
}

/** At most how long that would become. */
export function filledLength(text: string, inputs: Readonly<Record<string, string>>): number {
  const added = (name: string) => (Object.hasOwn(inputs, name) ? (inputs[name]?.length ?? 0) : 0)
  return placesIn(text).reduce((sum, name) => sum + added(name), text.length)
}

/** The same for every text inside a value. */
export function fillValue(value: unknown, inputs: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillText(value, inputs)
  if (Array.isArray(value)) return value.map((each) => fillValue(each, inputs))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillValue(each, inputs)]))
}
