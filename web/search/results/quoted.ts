/** A query in quotation marks, unless it has its own. */
export function quoted(query = ''): string {
  return /["“”]/.test(query) ? query : `“${query}”`
}
