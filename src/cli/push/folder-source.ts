import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileType } from '../../domain/content/file-types.ts'
import { fileDocument, fileIds } from './file-document.ts'
import type { PushSource } from './source.ts'

/** Folders with third-party or generated files. */
const SKIPPED_FOLDERS = new Set(['node_modules', '__pycache__'])

/** The readable files of a folder and its subfolders. Skips hidden files and doesn't follow links. */
export function folderSource(root: string): PushSource {
  const paths = readableFiles(root)
  const ids = fileIds(paths)
  let done = 0
  return {
    name: `${paths.length} files`,
    total: paths.length,
    done: () => done,
    async *items() {
      for (const [at, path] of paths.entries()) {
        done += 1
        yield await fileDocument(root, path, ids[at] ?? path, {})
      }
    },
  }
}

function readableFiles(root: string, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) return []
    if (entry.isDirectory()) return readableFiles(root, path)
    return entry.isFile() && fileType(path) !== undefined ? [path] : []
  })
}
