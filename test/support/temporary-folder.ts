import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

/** A folder of this test's own, gone when the test (or the file) is done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
