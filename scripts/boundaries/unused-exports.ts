import { globSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { parseSync, type StaticExportEntry } from 'oxc-parser'
import { isTestFile } from './source-file.ts'
import type { Violation } from './violation.ts'

const EVERYTHING = '*'

interface Export {
  readonly name: string
  readonly line: number
}

interface ReadFile {
  readonly path: string
  readonly exports: readonly Export[]
  /** `src/kernel/clock.ts#Clock`; `#*` where all of a file may be used. */
  readonly uses: readonly string[]
}

/**
 * What is exported and imported nowhere, tests included: either nothing needs it, or only its own file does. A type that
 * its own file goes on to use is part of what the file offers: callers have values of it without its name.
 */
export function unusedExportViolations(root: string): Violation[] {
  const paths = globSync('{src,packages,test,bench,scripts,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const files = paths.map((path) => read(root, path.replaceAll('\\', '/')))
  const uses = new Set(files.flatMap((file) => file.uses))
  return files
    .filter(({ path }) => path.startsWith('src/') && !isTestFile(path))
    .flatMap(({ path, exports }) => {
      if (uses.has(`${path}#${EVERYTHING}`)) return []
      return exports
        .filter(({ name }) => !uses.has(`${path}#${name}`))
        .map(({ name, line }) => ({
          file: path,
          line,
          message: `exports ${name}, which nothing imports; take "export" away, or the whole of it if nothing uses it`,
        }))
    })
}

function read(root: string, path: string): ReadFile {
  const source = readFileSync(resolve(root, path), 'utf8')
  const { module } = parseSync(path, source)
  const target = (specifier: string) => posix.join(posix.dirname(path), specifier)
  const uses: string[] = []
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!moduleRequest.value.startsWith('.')) continue
    for (const { importName } of entries) uses.push(`${target(moduleRequest.value)}#${nameOf(importName)}`)
  }
  const exports: Export[] = []
  for (const { entries, start } of module.staticExports) {
    for (const entry of entries) {
      if (entry.moduleRequest) {
        if (entry.moduleRequest.value.startsWith('.')) {
          uses.push(`${target(entry.moduleRequest.value)}#${nameOf(entry.importName)}`)
        }
        continue
      }
      const name = exportedName(entry)
      if (isTypeAt(source, start) && source.split(new RegExp(`\\b${name}\\b`)).length > 2) continue
      exports.push({ name, line: source.slice(0, start).split('\n').length })
    }
  }
  // `import('…')` as an expression or a type, and workers that are started by their address.
  for (const [, specifier = ''] of source.matchAll(/(?:import\(|new URL\()\s*'(\.[^']+)'/g)) {
    uses.push(`${target(specifier)}#${EVERYTHING}`)
  }
  return { path, exports, uses }
}

function nameOf({ kind, name }: { kind: string; name?: string | null }): string {
  if (kind === 'Default') return 'default'
  return kind === 'Name' ? (name ?? EVERYTHING) : EVERYTHING
}

function exportedName({ exportName }: StaticExportEntry): string {
  return exportName.kind === 'Default' ? 'default' : (exportName.name ?? EVERYTHING)
}

function isTypeAt(source: string, start: number): boolean {
  return /^export (declare )?(interface|type) /.test(source.slice(start, start + 30))
}
