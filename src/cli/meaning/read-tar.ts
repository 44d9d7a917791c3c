const BLOCK = 512
const NAME_BYTES = 100
const SIZE_AT = 124
const SIZE_BYTES = 12
const PREFIX_AT = 345
const PREFIX_BYTES = 155

/** The plain files of a TAR archive (POSIX ustar) that are wanted, by name. */
export function readTar(archive: Buffer, wanted: ReadonlySet<string>): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = 0
  while (at + BLOCK <= archive.length && archive[at] !== 0) {
    const text = (from: number, bytes: number) =>
      archive.toString('utf8', at + from, at + from + bytes).replace(/\0.*$/s, '')
    const prefix = text(PREFIX_AT, PREFIX_BYTES)
    const name = prefix === '' ? text(0, NAME_BYTES) : `${prefix}/${text(0, NAME_BYTES)}`
    const size = Number.parseInt(text(SIZE_AT, SIZE_BYTES), 8)
    if (!(size >= 0)) throw new Error('The archive is damaged')
    const start = at + BLOCK
    if (wanted.has(name)) files.set(name, archive.subarray(start, start + size))
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}
