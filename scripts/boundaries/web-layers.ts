import { posix } from 'node:path'
import type { SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

/** The folders of `web`, and what each may import besides itself: one application works where the other is broken. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shared: ['generated'],
  search: ['shared', 'generated'],
  console: ['shared', 'generated'],
}

function folderOf(path: string): string | undefined {
  return /^web\/([^/]+)\//.exec(path)?.[1]
}

/** Pages know the service by its interface alone, and nothing of one another's application. */
export function webViolations(file: SourceFile): Violation[] {
  const folder = folderOf(file.path)
  // The configuration of the build stands beside the folders.
  if (folder === undefined) return []
  const allowed = MAY_IMPORT[folder] ?? []
  return file.imports.flatMap(({ target, line }) => {
    if (target === undefined) return []
    const other = folderOf(posix.normalize(target))
    if (other === folder || (other !== undefined && allowed.includes(other))) return []
    return [{ file: file.path, line, message: `web/${folder} may not import ${target}, only ${allowed.join(', ')}` }]
  })
}
