import childProcess from 'node:child_process'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import threads from 'node:worker_threads'
import { builtEntry, PROGRAMS_FILE } from '../../src/cli/built/built-service.ts'
import { BUILT_IN } from '../../src/connectors/built-in.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * From here on, threads and child processes of the service start from `dist/service`, as an operator's do, where it was
 * built of the sources as they are. From the sources one takes three times the processor time to start.
 */
export function startBuiltPrograms(): void {
  const entry = builtEntry(ROOT)
  if (entry === undefined) return
  const programs = programsOf(dirname(entry))

  class BuiltWorker extends threads.Worker {
    constructor(program: string | URL, options?: threads.WorkerOptions) {
      const built = program instanceof URL && program.protocol === 'file:' && programs.get(fileURLToPath(program))
      super(built ? pathToFileURL(built) : program, options)
    }
  }
  const { spawn } = childProcess
  const spawnBuilt = (command: string, args: readonly string[], options: childProcess.SpawnOptions) =>
    spawn(command, Array.isArray(args) ? args.map((word) => programs.get(word) ?? word) : args, options)
  for (const connector of BUILT_IN) {
    const built = programs.get(fileURLToPath(connector.module))
    if (built !== undefined) Object.assign(connector, { module: pathToFileURL(built).href })
  }
  Object.assign(threads, { Worker: BuiltWorker })
  Object.assign(childProcess, { spawn: spawnBuilt })
  syncBuiltinESMExports()
}

function programsOf(folder: string): Map<string, string> {
  const names: Record<string, string> = JSON.parse(readFileSync(join(folder, PROGRAMS_FILE), 'utf8'))
  return new Map(Object.entries(names).map(([path, name]) => [join(ROOT, path), join(folder, `${name}.js`)]))
}
