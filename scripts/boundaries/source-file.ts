import { globSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { type EcmaScriptModule, type ParseResult, parseSync, Visitor } from 'oxc-parser'
import type { Violation } from './violation.ts'

export interface Import {
  /** As written: `../kernel/clock.ts`, `node:sqlite`. */
  readonly specifier: string
  /** For a relative import the file it names, from the root of the repository. */
  readonly target: string | undefined
  readonly isTypeOnly: boolean
  /** Loaded when the code gets there: `import('…')`. */
  readonly isDynamic: boolean
  readonly line: number
}

/** A file of `src`, read once for all rules. */
export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly isTest: boolean
  readonly lines: number
  readonly program: ParseResult['program']
  readonly imports: readonly Import[]
  readonly syntaxErrors: readonly Violation[]
  violation(offset: number, message: string): Violation
}

/** The files of `src`, or of another folder. */
export function readSourceFiles(root: string, folder = 'src'): SourceFile[] {
  const paths = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return paths.sort().map((path) => readSourceFile(root, path))
}

export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function readSourceFile(root: string, path: string): SourceFile {
  const source = readFileSync(resolve(root, path), 'utf8')
  const { program, module, errors } = parseSync(path, source)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const violation = (offset: number, message: string) => ({ file: path, line: lineOf(offset), message })
  const read =
    (isDynamic: boolean) =>
    ({ specifier, isTypeOnly, start }: FoundImport): Import => {
      const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
      return { specifier, target, isTypeOnly, isDynamic, line: lineOf(start) }
    }
  const imports = [...staticImports(module).map(read(false)), ...dynamicImports(program).map(read(true))]
  return {
    path,
    isTest: isTestFile(path),
    lines: source.trimEnd().split('\n').length,
    program,
    imports,
    // A file that does not parse seems to import nothing; it must not pass for one that follows the rules.
    syntaxErrors: errors.map(({ message, labels }) => violation(labels[0]?.start ?? 0, `cannot be parsed: ${message}`)),
    violation,
  }
}

interface FoundImport {
  specifier: string
  isTypeOnly: boolean
  start: number
}

/** `import … from`, `import '…'` and `export … from`. */
function staticImports({ staticImports, staticExports }: EcmaScriptModule): FoundImport[] {
  const found = staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    start,
  }))
  for (const { entries, start } of staticExports) {
    const { moduleRequest } = entries[0] ?? {}
    if (!moduleRequest) continue
    found.push({ specifier: moduleRequest.value, isTypeOnly: entries.every(({ isType }) => isType), start })
  }
  return found
}

/** `import('…')`, as an expression and as a type. */
function dynamicImports(program: ParseResult['program']): FoundImport[] {
  const found: FoundImport[] = []
  new Visitor({
    ImportExpression({ source, start }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return
      found.push({ specifier: source.value, isTypeOnly: false, start })
    },
    TSImportType({ source, start }) {
      found.push({ specifier: source.value, isTypeOnly: true, start })
    },
  }).visit(program)
  return found
}
