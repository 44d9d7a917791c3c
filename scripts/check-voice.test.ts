import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { voiceViolations } from './voice/voice-violations.ts'

function found(context: TestContext, files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'voice-'))
  context.after(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return voiceViolations(root, Object.keys(files)).map(({ file, line, message }) => `${file}:${line} ${message}`)
}

test('a banned phrase is found in prose, and not in code', (context) => {
  const text = 'Fine.\n\n```\nwe shall see\n```\n\nCall `shall()`.\nYou shall not.\n'

  assert.deepEqual(found(context, { 'docs/a.md': text }), [
    'docs/a.md:8 says "shall"; write "must", "will" or the plain verb',
  ])
})

test('a banned phrase is found in strings, templates and JSX, and not in comments and names', (context) => {
  const text = [
    '// whoever reads this',
    "const shall = 'whoever'",
    "const a = 'whoever asks'",
    'const b = `nobody is told`',
    'const c = <p>Nobody fits.</p>',
    '',
  ].join('\n')

  assert.deepEqual(
    found(context, { 'web/a.tsx': text }).map((line) => line.split(' says ')[0]),
    ['web/a.tsx:3', 'web/a.tsx:4', 'web/a.tsx:5'],
  )
})
