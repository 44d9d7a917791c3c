import { posix } from 'node:path'
import type { SourceFile } from './source-file.ts'
import type { Violation } from './violation.ts'

const MAX_FILES = 25
const MAX_LINES = 300

/**
 * Keeps folders small enough to scan and files short enough to read in one sitting. Tests don't count.
 * See docs/decisions/0001-feature-order.md.
 */
export function sizeViolations(files: readonly SourceFile[]): Violation[] {
  const code = files.filter(({ isTest }) => !isTest)
  const folders = Map.groupBy(code, ({ path }) => posix.dirname(path))
  return [
    ...[...folders]
      .filter(([, inside]) => inside.length > MAX_FILES)
      .map(([folder, inside]) => ({
        file: folder,
        line: 1,
        message: `holds ${inside.length} files of code, more than ${MAX_FILES}; give those that belong together a folder`,
      })),
    ...code
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ path, lines }) => ({
        file: path,
        line: MAX_LINES + 1,
        message: `has ${lines} lines, more than ${MAX_LINES}; divide it, or keep data in a file of data`,
      })),
  ]
}
