import type { SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

/** The folders of `src/engines`, and what each may import besides itself. The engines share rules, never each other's code. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  indexing: [],
  ranking: ['indexing'],
  embedded: ['indexing', 'ranking'],
  opensearch: ['indexing', 'ranking'],
}

/** `src/engines/ranking/priors.ts` is in the folder `ranking`. */
function engineFolderOf(path: string): string | undefined {
  return /^src\/engines\/([^/]+)\//.exec(path)?.[1]
}

export function engineViolations(file: SourceFile): Violation[] {
  const folder = engineFolderOf(file.path)
  if (folder === undefined || file.isTest) return []
  const allowed = MAY_IMPORT[folder]
  if (allowed === undefined) {
    return [
      file.violation(0, `is in engines/${folder}, which isn't listed in scripts/boundaries/engines.ts; add it there`),
    ]
  }
  return file.imports.flatMap(({ target, line }) => {
    const other = target === undefined ? undefined : engineFolderOf(target)
    if (other === undefined || other === folder || allowed.includes(other)) return []
    const message = `engines/${folder} can't import engines/${other} (${target}); move what both need to engines/ranking or engines/indexing`
    return [{ file: file.path, line, message }]
  })
}
