/** No character of UTF-16 takes more. */
const MOST_BYTES = 3
const ROOM_BYTES = 256 * 1024
let room: Buffer | undefined

/** A text in UTF-8. Written into the same memory and copied from there: counting its bytes first takes as long as writing them. */
export function utf8Of(text: string): Buffer {
  if (text.length * MOST_BYTES > ROOM_BYTES) return Buffer.from(text)
  room ??= Buffer.allocUnsafeSlow(ROOM_BYTES)
  return Buffer.from(room.subarray(0, room.write(text)))
}
