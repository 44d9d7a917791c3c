import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { UserReference } from '../../domain/access/permissions.ts'
import type { Content } from '../../domain/content/content.ts'
import { fileType } from './file-types.ts'
import { readText } from './read-text.ts'
import type { SourceItem } from './source.ts'

/** No service takes a request of this size; reading the file would only fill the memory. */
const MAX_FILE_BYTES = 48 * 1024 * 1024
const MAX_ID_CHARACTERS = 200

export interface FileFacts {
  readonly updatedAt?: Date
  readonly author?: UserReference
}

/** A file as a document. `path` is relative to `root`, with forward slashes, and names the document. */
export async function fileDocument(root: string, path: string, id: string, facts: FileFacts): Promise<SourceItem> {
  const unreadable = (reason: string): SourceItem => ({ kind: 'unreadable', origin: path, reason, ref: { id } })
  try {
    const { size, mtime } = await stat(join(root, path))
    if (size > MAX_FILE_BYTES) return unreadable(`has ${size} bytes; ${MAX_FILE_BYTES} are the most that is read`)
    const body = contentOf(path, await readFile(join(root, path)))
    if (body === undefined) return unreadable('is named as text but holds other bytes')
    const folder = posix.dirname(path)
    return {
      kind: 'document',
      origin: path,
      path,
      document: {
        id,
        filename: posix.basename(path),
        ...(folder !== '.' && { container: folder }),
        body,
        updatedAt: (facts.updatedAt ?? mtime).toISOString(),
        ...(facts.author && { author: facts.author }),
      },
    }
  } catch (error) {
    return unreadable(`cannot be read: ${(error as Error).message}`)
  }
}

function contentOf(path: string, bytes: Buffer): Content | undefined {
  const type = fileType(path)
  if (type === undefined) return undefined
  if (!type.isText) return { mimeType: type.mimeType, binaryContent: bytes.toString('base64') }
  const textContent = readText(bytes)
  return textContent === undefined ? undefined : { mimeType: type.mimeType, textContent }
}

/**
 * Names files by their paths. The service compares ids without case and allows 200 characters: a path that is longer,
 * or that differs from another one in case only, is told apart by a digest.
 */
export function fileIds(paths: readonly string[]): string[] {
  const taken = new Set<string>()
  return paths.map((path) => {
    const isFree = path.length <= MAX_ID_CHARACTERS && !taken.has(path.toLowerCase())
    const digest = createHash('sha256').update(path).digest('hex').slice(0, 16)
    const id = isFree ? path : `${path.slice(-(MAX_ID_CHARACTERS - digest.length - 1))}~${digest}`.toWellFormed()
    taken.add(id.toLowerCase())
    return id
  })
}
