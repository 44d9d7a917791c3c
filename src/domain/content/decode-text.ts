const BYTE_ORDER_MARKS: readonly { readonly mark: readonly number[]; readonly charset: string }[] = [
  { mark: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { mark: [0xff, 0xfe], charset: 'utf-16le' },
  { mark: [0xfe, 0xff], charset: 'utf-16be' },
]
/** An HTML page names its charset in its first kilobyte, an XML file in its first line. */
const DECLARED_WITHIN = 1024
const DECLARED = /(?:<meta[^>]{0,200}charset\s*=\s*["']?|<\?xml[^>]{0,100}encoding\s*=\s*["'])([\w.:-]+)/i

/** Bytes as text: by their byte order mark, else as the sender says, else as the text itself says, else UTF-8. */
export function decodeText(bytes: Uint8Array, charset?: string): string {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.charset
  const said = marked ?? charset
  if (said !== undefined) return decode(bytes, said) ?? decodeUnknown(bytes)
  const top = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, DECLARED_WITHIN)).toString('latin1')
  const declared = DECLARED.exec(top)?.[1]
  // A text that can be searched for "charset" byte by byte is not UTF-16, whatever it says.
  if (declared === undefined || /^utf-?16/i.test(declared)) return decodeUnknown(bytes)
  return decode(bytes, declared) ?? decodeUnknown(bytes)
}

/** Old files without a word about their charset are in the one that Windows wrote for decades. */
function decodeUnknown(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function decode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // A charset that nobody knows.
    return undefined
  }
}
