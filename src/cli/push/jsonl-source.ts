import { createReadStream, type ReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { DocumentDefinition } from '../../wire/document-definition.ts'
import { nameOf, type PushSource, type SourceItem } from './source.ts'
import { MAX_LINE_BYTES, splitLines } from './split-lines.ts'

/** One document per line, optionally gzipped. Streamed, because the file may be larger than memory. */
export function jsonlSource(file: string): PushSource {
  let stream: ReadStream | undefined
  return {
    name: basename(file),
    total: statSync(file).size,
    done: () => stream?.bytesRead ?? 0,
    async *items() {
      stream = createReadStream(file, { highWaterMark: 256 * 1024 })
      const lines = splitLines(isPacked(file) ? unpack(stream) : stream)
      for (let number = 1; ; number += 1) {
        // Only errors from reading the file, not from the consumer of the items.
        const { value: line, done } = await lines.next().catch((error: Error) => {
          throw new OperatorError(`can't read ${file} after line ${number - 1}: ${error.message}`)
        })
        if (done) return
        if (line?.trim() !== '') yield readLine(line, `line ${number}`)
      }
    },
  }
}

export function isJsonl(file: string): boolean {
  return /\.(jsonl|ndjson)(\.gz)?$/i.test(file)
}

function isPacked(file: string): boolean {
  return file.toLowerCase().endsWith('.gz')
}

function unpack(stream: ReadStream): AsyncIterable<Buffer> {
  const gunzip = createGunzip()
  stream.on('error', (error) => gunzip.destroy(error))
  return stream.pipe(gunzip)
}

function readLine(line: string | undefined, origin: string): SourceItem {
  if (line === undefined) return unreadable(origin, `is longer than ${MAX_LINE_BYTES} bytes`)
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return unreadable(origin, `is not JSON: ${(error as Error).message}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unreadable(origin, 'is not a JSON object')
  }
  // The service validates the fields and names them in its errors. Only the document's name is read here.
  const document = value as DocumentDefinition
  const name = nameOf(document)
  return { kind: 'document', origin: name === undefined ? origin : `${origin} (${name})`, path: name ?? '', document }
}

function unreadable(origin: string, reason: string): SourceItem {
  return { kind: 'unreadable', origin, reason, ref: undefined }
}
