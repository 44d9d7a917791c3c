import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { OperatorError } from '../../kernel/operator-error.ts'
import { fromLine, toLine } from '../copy/row-line.ts'
import { ROWS_AT_ONCE, type Row } from '../copy/row-source.ts'
import type { BackedUpTable } from './manifest.ts'
import { seal, unseal } from './sealing.ts'

const FASTEST = 1

export interface WrittenFile {
  readonly bytes: number
  readonly sha256: string
}

/** Rows as lines, packed, sealed where there is a key, and on the disk when this is done. */
export async function writeRowFile(
  folder: string,
  name: string,
  batches: AsyncIterable<readonly Row[]>,
  key: Buffer | undefined,
): Promise<WrittenFile & { rows: number }> {
  let rows = 0
  const lines = async function* () {
    for await (const batch of batches) {
      rows += batch.length
      yield `${batch.map(toLine).join('\n')}\n`
    }
  }
  const packed = through(lines(), createGzip({ level: FASTEST }))
  const written = await writeBytes(folder, name, key === undefined ? packed : seal(key, name, packed))
  return { ...written, rows }
}

export async function writeBytes(folder: string, name: string, bytes: AsyncIterable<Buffer>): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let length = 0
  const file: FileHandle = await open(join(folder, name), 'wx', 0o600)
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      length += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes: length, sha256: hash.digest('hex') }
}

/** Checked as it is read: whoever has read to the end knows that every byte and every row is as it was written. */
export async function* readRowFile(
  folder: string,
  table: BackedUpTable,
  key: Buffer | undefined,
): AsyncGenerator<readonly Row[]> {
  const hash = createHash('sha256')
  const bytes = async function* () {
    for await (const chunk of createReadStream(join(folder, table.file))) {
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
  let rows = 0
  try {
    const plain = key === undefined ? bytes() : unseal(key, table.file, bytes())
    let batch: Row[] = []
    for await (const line of linesOf(through(plain, createGunzip()))) {
      batch.push(rowOf(line, table))
      rows += 1
      if (batch.length < ROWS_AT_ONCE) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`Can't read ${table.file} in the backup: ${(error as Error).message}`, { cause: error })
  }
  if (hash.digest('hex') !== table.sha256) throw new OperatorError(`${table.file} in the backup is damaged`)
  if (rows !== table.rows)
    throw new OperatorError(`${table.file} in the backup has ${rows} rows; expected ${table.rows}`)
}

function rowOf(line: string, table: BackedUpTable): Row {
  const row = fromLine(line)
  if (row.length === table.columns.length) return row
  throw new OperatorError(`${table.file} in the backup is damaged`)
}

/** What fails on the way in fails here, too. */
async function* through(source: AsyncIterable<string | Uint8Array>, transform: Transform): AsyncGenerator<Buffer> {
  const done = pipeline(source, transform)
  done.catch(() => undefined)
  yield* transform as AsyncIterable<Buffer>
  await done
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let started: string[] = []
  for await (const chunk of bytes) {
    const [rest = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n')
    started.push(rest)
    for (const line of lines) {
      yield started.join('')
      started = [line]
    }
  }
  if (started.join('') !== '') throw new Error('the last line is incomplete')
}
