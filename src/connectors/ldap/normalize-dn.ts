/**
 * A distinguished name in one form, so that a group's member and the user it names compare equal: types and values in
 * lower case, spaces around separators removed, escapes resolved (RFC 4514).
 */
export function normalizeDn(dn: string): string {
  return splitEscaped(dn, ',')
    .map((part) =>
      splitEscaped(part, '+')
        .map((pair) => {
          const equals = pair.indexOf('=')
          const type = pair.slice(0, equals).trim().toLowerCase()
          return `${type}=${escapeValue(resolveEscapes(trimUnescaped(pair.slice(equals + 1))).toLowerCase())}`
        })
        .sort()
        .join('+'),
    )
    .join(',')
}

function splitEscaped(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

/** A space at the end counts if it's escaped. */
function trimUnescaped(text: string): string {
  const end = text.trimEnd()
  return (/\\$/.test(end) && end.length < text.length ? `${end} ` : end).trimStart()
}

function resolveEscapes(text: string): string {
  return text.replace(/(?:\\[0-9a-fA-F]{2})+|\\(.)/gs, (all, character: string | undefined) =>
    character !== undefined && !/^(?:\\[0-9a-fA-F]{2})+$/.test(all)
      ? character
      : Buffer.from(all.replaceAll('\\', ''), 'hex').toString('utf8'),
  )
}

/** So that a comma in a value isn't taken for the end of it. */
function escapeValue(text: string): string {
  return text.replace(/[\\,+]/g, (character) => `\\${character}`)
}
