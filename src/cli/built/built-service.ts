import { join } from 'node:path'
import { areAsRecorded, readRecorded } from '../../kernel/built/recorded-sources.ts'

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
  const sources = readRecorded(join(folder, SOURCES_FILE))
  return sources !== undefined && areAsRecorded(root, sources) ? join(folder, BUILT_ENTRY) : undefined
}
