import { readFile } from 'node:fs/promises'
import { type PinnedArchive, sha256Of } from '../../embedding/encoder/encoder-files.ts'
import { OperatorError } from '../../kernel/operator-error.ts'

const TIMEOUT_MS = 600_000

/** A pinned archive from a file, or from its registry. Refused unless it's exactly the pinned one. */
export async function fetchArchive(archive: PinnedArchive, baseUrl: string, file: string | undefined): Promise<Buffer> {
  const from = file ?? new URL(archive.path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`).href
  const bytes = file === undefined ? await download(from, archive.bytes) : await read(file)
  if (sha256Of(bytes) !== archive.sha256) {
    throw new OperatorError(`${from} isn't the expected file: its SHA-256 is ${sha256Of(bytes)}, not ${archive.sha256}`)
  }
  return bytes
}

async function read(file: string): Promise<Buffer> {
  return readFile(file).catch((error: Error) => {
    throw new OperatorError(`Can't read ${file}: ${error.message}`)
  })
}

async function download(url: string, maxBytes: number): Promise<Buffer> {
  const failed = (reason: string) =>
    new OperatorError(
      `Can't download ${url}: ${reason}. Download it elsewhere and pass it with --file or --runtime-file`,
    )
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok || answer.body === null) throw new Error(`the server responded with ${answer.status}`)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body) {
      size += chunk.length
      if (size > maxBytes) throw new Error('it is larger than expected')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    const { message, cause } = error as Error
    throw failed(cause instanceof Error ? cause.message : message)
  }
}
