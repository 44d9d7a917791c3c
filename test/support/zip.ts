import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive of texts and files, as office programs write them. */
export function zip(entries: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  // A part that occurs several times is packed once.
  const packedParts = new Map<unknown, { packed: Buffer; checksum: number; length: number }>()
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const part = packedParts.get(content) ?? pack(content)
    packedParts.set(content, part)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(part.checksum, 10)
    fields.writeUInt32LE(part.packed.length, 14)
    fields.writeUInt32LE(part.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    files.push(Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), part.packed)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + part.packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, list, end])
}

function pack(content: string | Uint8Array): { packed: Buffer; checksum: number; length: number } {
  const bytes = Buffer.from(content)
  return { packed: deflateRawSync(bytes, { level: 1 }), checksum: crc32(bytes), length: bytes.length }
}
