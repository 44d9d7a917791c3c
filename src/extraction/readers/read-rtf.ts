import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { givenTitle } from './office-title.ts'

/** People's files nest some twenty groups. */
const MAX_DEPTH = 10_000
/** Groups that hold no text to read: tables of fonts and colours, pictures, embedded files. */
const SKIPPED = new Set(
  'fonttbl colortbl stylesheet info pict object objdata themedata datastore filetbl listtable revtbl generator'.split(
    ' ',
  ),
)
const BREAKS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  row: '\n',
  page: '\n',
  sect: '\n',
  cell: '\t',
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
}
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi

interface Group {
  readonly isSkipped: boolean
  readonly isTitle: boolean
  /** How many characters follow a Unicode character for programs that do not know it. */
  readonly fallbackLength: number
}

/** Rich Text Format 1.9. */
export function readRtf(bytes: Uint8Array, { maxCharacters }: ReaderOptions): ReadFile {
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  if (!/^\s*\{\\rtf/.test(rtf.slice(0, 100))) throw new UnreadableFile("is damaged: it doesn't begin like an RTF file")
  const decoder = decoderOf(/\\ansicpg(\d{3,5})/.exec(rtf.slice(0, 2000))?.[1])
  const sink = new TextBuilder(maxCharacters)
  const stack: Group[] = []
  let group: Group = { isSkipped: false, isTitle: false, fallbackLength: 1 }
  let title = ''
  let toSkip = 0
  let encoded: number[] = []

  const add = (text: string) => {
    if (encoded.length > 0) {
      const decoded = decoder.decode(Uint8Array.from(encoded))
      encoded = []
      add(decoded)
    }
    if (group.isTitle) title += text
    else if (!group.isSkipped) sink.add(text)
  }
  const token = new RegExp(TOKEN)
  for (let match = token.exec(rtf); match !== null && !sink.isFull; match = token.exec(rtf)) {
    const [, word, number, hex, symbol, brace, text] = match
    if (hex !== undefined) {
      if (toSkip > 0) toSkip--
      else encoded.push(Number.parseInt(hex, 16))
      continue
    }
    if (text !== undefined) {
      add(text.slice(Math.min(toSkip, text.length)))
      toSkip = Math.max(0, toSkip - text.length)
    } else if (brace === '{') {
      add('')
      if (stack.push(group) > MAX_DEPTH)
        throw new UnreadableFile(`has groups nested more than ${MAX_DEPTH} levels deep`)
    } else if (brace === '}') {
      add('')
      group = stack.pop() ?? group
      toSkip = 0
    } else if (symbol !== undefined) {
      // A destination that programs may pass over if they do not know it; we know none of those.
      if (symbol === '*') group = { ...group, isSkipped: true }
      else add(symbol === '~' ? ' ' : symbol === '_' ? '-' : /[\\{}]/.test(symbol) ? symbol : '')
    } else if (word !== undefined) {
      if (word === 'u') {
        add(String.fromCharCode(Number(number ?? 0) & 0xffff))
        toSkip = group.fallbackLength
      } else if (word === 'uc') group = { ...group, fallbackLength: Math.max(0, Number(number ?? 1)) }
      else if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0))
      else if (word === 'title') group = { ...group, isTitle: true }
      else if (SKIPPED.has(word)) group = { ...group, isSkipped: true }
      else if (Object.hasOwn(BREAKS, word)) add(BREAKS[word] ?? '')
    }
  }
  add('')
  return { ...sink.build(), title: givenTitle(title) }
}

function decoderOf(codePage: string | undefined): InstanceType<typeof TextDecoder> {
  const names: Record<string, string> = { '932': 'shift_jis', '936': 'gbk', '949': 'euc-kr', '950': 'big5' }
  try {
    return new TextDecoder(names[codePage ?? ''] ?? `windows-${codePage ?? '1252'}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
