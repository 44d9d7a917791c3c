import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileType } from '../../domain/content/file-types.ts'
import type { Content, UserReference } from '../../wire/document-definition.ts'
import { readText } from './read-text.ts'
import type { SourceItem } from './source.ts'

/** No service accepts a request this large, so reading the file would only waste memory. */
const MAX_FILE_BYTES = 48 * 1024 * 1024
const MAX_ID_CHARACTERS = 200

export interface FileMetadata {
  readonly updatedAt?: Date
  readonly author?: UserReference
}

/** Turns a file into a document. `path` is relative to `root`, uses forward slashes, and becomes the document ID. */
export async function fileDocument(root: string, path: string, id: string, facts: FileMetadata): Promise<SourceItem> {
  const unreadable = (reason: string): SourceItem => ({ kind: 'unreadable', origin: path, reason, ref: { id } })
  try {
    const { size, mtime } = await stat(join(root, path))
    if (size > MAX_FILE_BYTES) return unreadable(`is ${size} bytes; the limit is ${MAX_FILE_BYTES}`)
    const body = contentOf(path, await readFile(join(root, path)))
    if (body === undefined) return unreadable('has a text file extension but is binary')
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
    return unreadable(`can't be read: ${(error as Error).message}`)
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
 * Uses file paths as document IDs. The service ignores case and allows 200 characters, so a longer path, or one that differs
 * from another only in case, gets a hash suffix.
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
