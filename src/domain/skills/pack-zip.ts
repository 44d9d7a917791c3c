import { crc32 } from 'node:zlib'
import type { SkillFile } from './skill.ts'

const VERSION = 20
const NAMES_ARE_UTF8 = 1 << 11
/** 1980-01-01: the same files make the same archive. */
const DATE = 0x21

/** An archive of files as they are, without packing them: it takes no longer than to copy them. */
export function packZip(files: readonly SkillFile[]): Buffer {
  const parts: Uint8Array[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, bytes } of files) {
    const name = Buffer.from(path)
    const facts = factsOf(name, bytes)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name])
    parts.push(local, bytes)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, VERSION, 0]), facts, place, name)
    offset += local.length + bytes.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

/** What both lists of an archive say of a file. */
function factsOf(name: Buffer, bytes: Uint8Array): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(VERSION, 0)
  facts.writeUInt16LE(NAMES_ARE_UTF8, 2)
  facts.writeUInt16LE(DATE, 8)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(name.length, 22)
  return facts
}
