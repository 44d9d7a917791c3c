import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areAsRecorded, type RecordedSources } from './recorded-sources.ts'

/** Where `scripts/service/build-service.ts` puts what it makes, below the root. */
export const BUILT_FOLDER = 'dist/service'
export const BUILT_ENTRY = 'run-command.js'
export const SOURCES_FILE = 'sources.json'
/** Which of its files are the programs of threads and child processes: by their sources, without the `.js`. */
export const PROGRAMS_FILE = 'programs.json'

/**
 * The file that holds `src/cli/run-command.ts` and all it needs in a few files instead of thousands, if it was made of
 * the sources as they are. A changed source is never hidden by what was built before.
 */
export function builtEntry(root: string): string | undefined {
  const folder = join(root, BUILT_FOLDER)
  const sources = readSources(join(folder, SOURCES_FILE))
  return sources !== undefined && areAsRecorded(root, sources) ? join(folder, BUILT_ENTRY) : undefined
}

function readSources(file: string): RecordedSources | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RecordedSources
  } catch {
    return undefined
  }
}
