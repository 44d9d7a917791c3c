import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whenFileEnds } from './when-file-ends.ts'

const folders = new Set<string>()

// Of a file that is a process of its own.
process.once('exit', () => folders.forEach(remove))

/** A folder of this test's own, gone when the test file is done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  folders.add(folder)
  whenFileEnds(() => remove(folder))
  return folder
}

function remove(folder: string): void {
  folders.delete(folder)
  rmSync(folder, { recursive: true, force: true })
}
