type Params = Record<string, string | readonly string[] | undefined>

/** `?app=wiki&app=drive&q=plan`: one value is a string, several with the same name are a list. */
export function parseParams(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

export function writeParams(params: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(params as Params)) {
    for (const each of [value ?? []].flat()) if (each !== '') written.append(name, each)
  }
  const text = written.toString()
  return text === '' ? '' : `?${text}`
}

/** Reads a parameter from a URL, which may contain anything. */
export function textIn(params: Record<string, unknown>, name: string): string | undefined {
  const value = [params[name]].flat()[0]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function listIn(params: Record<string, unknown>, name: string): string[] | undefined {
  const values = [params[name]].flat().filter((value): value is string => typeof value === 'string' && value !== '')
  return values.length === 0 ? undefined : values
}
