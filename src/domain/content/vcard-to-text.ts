/** What a card says of a person, in the order in which a reader wants it. Pictures and keys are left out. */
const SHOWN: Readonly<Record<string, string>> = {
  FN: '',
  N: '',
  NICKNAME: '',
  TITLE: '',
  ROLE: '',
  ORG: '',
  EMAIL: 'E-mail: ',
  TEL: 'Telephone: ',
  ADR: 'Address: ',
  URL: '',
  IMPP: '',
  BDAY: 'Birthday: ',
  CATEGORIES: '',
  NOTE: '',
}

interface CardLine {
  readonly name: string
  readonly value: string
}

/** RFC 6350, and the older spellings that telephones still write. */
export function vcardToText(vcard: string): { text: string; title: string | undefined } {
  const lines = unfold(vcard)
    .map(readLine)
    .filter((line) => line !== undefined)
  const cards: string[] = []
  let card: string[] = []
  for (const { name, value } of lines) {
    if (name === 'BEGIN' && card.length > 0) {
      cards.push(card.join('\n'))
      card = []
    }
    const label = Object.hasOwn(SHOWN, name) ? SHOWN[name] : undefined
    if (label !== undefined && value !== '' && !card.includes(value)) card.push(label + value)
  }
  if (card.length > 0) cards.push(card.join('\n'))
  return { text: cards.join('\n\n'), title: lines.find(({ name, value }) => name === 'FN' && value !== '')?.value }
}

/** A line goes on where the next begins with a blank, and in quoted-printable where it ends with `=`. */
function unfold(vcard: string): string[] {
  const lines: string[] = []
  for (const line of vcard.split(/\r\n?|\n/)) {
    const last = lines.at(-1)
    if (last !== undefined && /^[ \t]/.test(line)) lines[lines.length - 1] = last + line.slice(1)
    else if (last?.endsWith('=') && /;ENCODING=QUOTED-PRINTABLE[;:]/i.test(last)) {
      lines[lines.length - 1] = last.slice(0, -1) + line
    } else lines.push(line)
  }
  return lines
}

function readLine(line: string): CardLine | undefined {
  const match = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/.exec(line)
  if (match === null) return undefined
  const [, name = '', parameters = '', raw = ''] = match
  const decoded = /ENCODING=(?:QUOTED-PRINTABLE)/i.test(parameters)
    ? decodeQuotedPrintable(raw, /CHARSET=([\w-]+)/i.exec(parameters)?.[1])
    : raw
  return { name: name.toUpperCase(), value: readValue(decoded) }
}

/** Parts are separated by semicolons; an escaped one is a semicolon. */
function readValue(value: string): string {
  return value
    .split(/(?<!\\);/)
    .map((part) =>
      part
        .replace(/\\n/gi, ' ')
        .replace(/\\([\\;,:])/g, '$1')
        .trim(),
    )
    .filter((part) => part !== '')
    .join(', ')
    .replace(/^(?:tel|mailto):/i, '')
}

function decodeQuotedPrintable(text: string, charset = 'utf-8'): string {
  const bytes = Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
