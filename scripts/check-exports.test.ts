import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCheck } from '../test/support/run-check.ts'

test('what is exported and imported nowhere is refused; a test is somewhere, and so is a signature', (context) => {
  const { status, lines } = runCheck(
    context,
    {
      'src/kernel/a.ts': 'export const used = 1\nexport const unused = 2\nexport const tested = 3\n',
      'src/kernel/b.ts': 'export interface Shape {}\nexport const shape: Shape = {}\nexport interface Lonely {}\n',
      'src/kernel/a.test.ts': "import { tested } from './a.ts'\nvoid tested\n",
      'src/app.ts': "import { used } from './kernel/a.ts'\nimport { shape } from './kernel/b.ts'\nvoid [used, shape]\n",
    },
    'check-exports.ts',
  )

  assert.equal(status, 1)
  assert.deepEqual(
    lines.map((line) => line.replace(/,.*/, '')),
    ['src/kernel/a.ts:2  exports unused', 'src/kernel/b.ts:3  exports Lonely'],
  )
})

test('a package that nothing uses is refused; types count with what they describe, and commands by their names', (context) => {
  const manifest = {
    scripts: { lint: 'linter --fix' },
    dependencies: { used: '1.0.0', unused: '1.0.0' },
    devDependencies: { '@types/used': '1.0.0', '@types/unused': '1.0.0', linter: '1.0.0' },
  }
  const { status, lines } = runCheck(
    context,
    { 'package.json': JSON.stringify(manifest), 'src/app.ts': "import { x } from 'used/part.js'\nvoid x\n" },
    'check-exports.ts',
  )

  assert.equal(status, 1)
  assert.deepEqual(
    lines.map((line) => line.replace(/,.*/, '')),
    ['package.json:1  lists unused', 'package.json:1  lists @types/unused'],
  )
})
