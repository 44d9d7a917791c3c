import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** Writes a small table; rows as they are given, each piece with as many numbers. */
export function writePieceTable(rows: Readonly<Record<string, readonly number[]>>): string {
  const folder = temporaryFolder()
  const pieces = Object.keys(rows)
  const dimensions = Object.values(rows)[0]?.length ?? 0
  const scale = 1 / 64
  const bytes = Buffer.alloc(8 + pieces.length * (4 + dimensions))
  bytes.writeUInt32LE(pieces.length, 0)
  bytes.writeUInt32LE(dimensions, 4)
  for (const [row, piece] of pieces.entries()) {
    bytes.writeFloatLE(scale, 8 + row * 4)
    for (const [index, value] of rows[piece]!.entries()) {
      bytes.writeInt8(Math.round(value / scale), 8 + pieces.length * 4 + row * dimensions + index)
    }
  }
  writeFileSync(join(folder, 'table.bin'), bytes)
  writeFileSync(join(folder, 'vocabulary.txt'), `${pieces.join('\n')}\n`)
  return folder
}
