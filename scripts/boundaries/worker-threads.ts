import { Visitor } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

const WORKERS = 'src/kernel/workers/'
/** One starts a thread only to end it, the other one that must not depend on messages: it guards its own process. */
const EXCEPTIONS = ['src/jobs/process-memory.ts', 'src/extraction/reading-main.ts']
/** What a thread is started with, and what it hears requests by. */
const RESERVED: ReadonlySet<string> = new Set(['Worker', 'parentPort'])

/** Threads are started and spoken to in one place, which handles crashes, hangs and the end of the process. */
export function workerThreadViolations(file: SourceFile): Violation[] {
  if (file.isTest || file.path.startsWith(WORKERS) || EXCEPTIONS.includes(file.path)) return []
  const violations: Violation[] = []
  const report = (start: number, name: string) => {
    violations.push(
      file.violation(start, `uses ${name} of node:worker_threads; use WorkerClient and serveRequests (${WORKERS})`),
    )
  }
  new Visitor({
    ImportDeclaration({ source, specifiers, importKind }) {
      if (!isWorkerThreads(source.value) || importKind === 'type') return
      for (const specifier of specifiers) {
        // `import threads` and `import * as threads` bring everything.
        if (specifier.type !== 'ImportSpecifier') report(specifier.start, 'everything')
        else if (specifier.importKind !== 'type') checkName(specifier.imported, report)
      }
    },
    ExportNamedDeclaration({ source, specifiers }) {
      if (source === null || !isWorkerThreads(source.value)) return
      for (const { local } of specifiers) checkName(local, report)
    },
    ExportAllDeclaration({ source, start }) {
      if (isWorkerThreads(source.value)) report(start, 'everything')
    },
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && isWorkerThreads(source.value)) report(start, 'everything')
    },
    CallExpression({ arguments: [name], start }) {
      // `require` and `process.getBuiltinModule`.
      if (name?.type === 'Literal' && isWorkerThreads(name.value)) report(start, 'everything')
    },
  }).visit(file.program)
  return violations
}

function isWorkerThreads(specifier: unknown): boolean {
  return specifier === 'node:worker_threads' || specifier === 'worker_threads'
}

function checkName(
  imported: { type: string; start: number; name?: string; value?: string },
  report: (start: number, name: string) => void,
): void {
  const name = imported.name ?? imported.value ?? ''
  if (RESERVED.has(name)) report(imported.start, name)
}
