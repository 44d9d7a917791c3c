export interface ProtobufField {
  readonly number: number
  /** Of a field with a length: text, bytes or a message. */
  readonly bytes?: Uint8Array
  readonly value?: number
}

/** A number of seven bits per byte, and where it ends. */
export function readVarint(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0
  let at = start
  for (let shift = 0; shift < 70; shift += 7) {
    const byte = bytes[at++] ?? 0
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) break
  }
  return { value, end: at }
}

/** The fields of a Protocol Buffers message, one level deep; ends where the bytes make no sense any more. */
export function* protobufFields(bytes: Uint8Array): Generator<ProtobufField> {
  let at = 0
  while (at < bytes.length) {
    const tag = readVarint(bytes, at)
    const number = Math.floor(tag.value / 8)
    const kind = tag.value % 8
    at = tag.end
    if (kind === 0) {
      const { value, end } = readVarint(bytes, at)
      at = end
      yield { number, value }
    } else if (kind === 2) {
      const { value: length, end } = readVarint(bytes, at)
      at = end + length
      yield { number, bytes: bytes.subarray(end, at) }
    } else if (kind === 5) at += 4
    else if (kind === 1) at += 8
    else return
  }
}
