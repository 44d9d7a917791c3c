import { UnreadableFile } from './unreadable-file.ts'

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const END_OF_CHAIN = 0xfffffffe
const DIRECTORY_ENTRY_BYTES = 128
const STREAM = 2
const ROOT = 5

interface Entry {
  readonly type: number
  readonly start: number
  readonly bytes: number
}

export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte)
}

/**
 * The container of the older Office formats ([MS-CFB]): a file system of sectors chained by a table. Every chain is
 * followed for at most as many steps as the file has sectors, so a circle ends.
 */
export class CompoundFile {
  readonly #bytes: Buffer
  readonly #sectorBytes: number
  readonly #miniSectorBytes: number
  readonly #miniCutoff: number
  readonly #table: readonly number[]
  readonly #miniTable: readonly number[]
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #miniStream: Buffer

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    if (!isCompoundFile(bytes) || bytes.length < 512) throw damaged()
    const sectorShift = this.#bytes.readUInt16LE(30)
    const miniShift = this.#bytes.readUInt16LE(32)
    if ((sectorShift !== 9 && sectorShift !== 12) || miniShift > sectorShift) throw damaged()
    this.#sectorBytes = 1 << sectorShift
    this.#miniSectorBytes = 1 << miniShift
    this.#miniCutoff = this.#bytes.readUInt32LE(56)
    this.#table = this.#readTable()
    this.#miniTable = numbersOf(this.#chain(this.#bytes.readUInt32LE(60)))
    this.#entries = readDirectory(this.#chain(this.#bytes.readUInt32LE(48)))
    const root = [...this.#entries.values()].find(({ type }) => type === ROOT)
    this.#miniStream = root === undefined ? Buffer.alloc(0) : this.#chain(root.start)
  }

  get names(): string[] {
    return [...this.#entries].filter(([, { type }]) => type === STREAM).map(([name]) => name)
  }

  /** The first stream of this name in any folder. */
  read(name: string): Buffer | undefined {
    const entry = this.#entries.get(name)
    if (entry === undefined || entry.type !== STREAM) return undefined
    const stream = entry.bytes < this.#miniCutoff ? this.#miniChain(entry.start) : this.#chain(entry.start)
    return stream.subarray(0, entry.bytes)
  }

  /** The table that says which sector follows which; its own sectors are listed in the header, and further ones. */
  #readTable(): number[] {
    const table: number[] = []
    const add = (sector: number) => {
      if (sector < END_OF_CHAIN - 3) for (const next of numbersOf(this.#sector(sector))) table.push(next)
    }
    for (let at = 0; at < 109; at++) add(this.#bytes.readUInt32LE(76 + at * 4))
    let further = this.#bytes.readUInt32LE(68)
    const maxSteps = this.#bytes.length / this.#sectorBytes
    for (let steps = 0; further < END_OF_CHAIN - 3 && steps < maxSteps; steps++) {
      const sectors = numbersOf(this.#sector(further))
      further = sectors.pop() ?? END_OF_CHAIN
      for (const sector of sectors) {
        if (table.length > this.#bytes.length) throw damaged()
        add(sector)
      }
    }
    return table
  }

  #sector(number: number): Buffer {
    const start = (number + 1) * this.#sectorBytes
    return this.#bytes.subarray(start, start + this.#sectorBytes)
  }

  #chain(start: number): Buffer {
    return follow(start, this.#table, this.#bytes.length / this.#sectorBytes, (sector) => this.#sector(sector))
  }

  #miniChain(start: number): Buffer {
    const size = this.#miniSectorBytes
    return follow(start, this.#miniTable, this.#miniStream.length / size, (sector) =>
      this.#miniStream.subarray(sector * size, (sector + 1) * size),
    )
  }
}

function follow(start: number, table: readonly number[], maxSteps: number, read: (sector: number) => Buffer): Buffer {
  const sectors: Buffer[] = []
  let sector = start
  while (sector < END_OF_CHAIN - 3 && sectors.length <= maxSteps) {
    sectors.push(read(sector))
    sector = table[sector] ?? END_OF_CHAIN
  }
  return Buffer.concat(sectors)
}

function numbersOf(sector: Buffer): number[] {
  const numbers: number[] = []
  for (let at = 0; at + 4 <= sector.length; at += 4) numbers.push(sector.readUInt32LE(at))
  return numbers
}

function readDirectory(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= directory.length; at += DIRECTORY_ENTRY_BYTES) {
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64))
    const type = directory[at + 66] ?? 0
    const name = directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2))
    if (type === 0 || entries.has(name)) continue
    entries.set(name, { type, start: directory.readUInt32LE(at + 116), bytes: directory.readUInt32LE(at + 120) })
  }
  return entries
}

function damaged(): UnreadableFile {
  return new UnreadableFile("is damaged: its parts can't be found")
}
