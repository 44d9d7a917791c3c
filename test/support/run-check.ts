import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'

const SCRIPTS = join(import.meta.dirname, '../../scripts')

/** Writes the files into a temporary tree and runs a check of `scripts/` on it. */
export function runCheck(
  context: TestContext,
  files: Record<string, string>,
  script = 'check-boundaries.ts',
): { status: number | null; lines: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  context.after(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(SCRIPTS, script), root], { encoding: 'utf8' })
  assert.equal(stderr.replaceAll(/^.*Warning.*$/gm, '').trim(), '')
  return { status, lines: stdout.trim().split('\n') }
}

export function assertRefused(context: TestContext, files: Record<string, string>, ...expected: RegExp[]): void {
  const { status, lines } = runCheck(context, files)

  assert.equal(lines.length, expected.length, lines.join('\n'))
  for (const [at, pattern] of expected.entries()) assert.match(lines[at] ?? '', pattern)
  assert.equal(status, 1)
}

export function assertFine(context: TestContext, files: Record<string, string>): void {
  const { status, lines } = runCheck(context, files)

  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /^Boundaries hold in \d+ files\.$/)
  assert.equal(status, 0)
}
