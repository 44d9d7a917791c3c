import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAst } from 'rolldown/parseAst'
import { escapeCode } from './ascii-only.ts'

const escaped = (code: string) => escapeCode(code, parseAst(code))

test('strings, templates, patterns and names mean the same without characters outside ASCII', () => {
  const code = `[{ ß: "„ä“ 😀" }, \`é\${"ü"}\`, "😀".match(/^[é😀]$/u)?.[0]]`

  assert.match(escaped(code), /^[\0-\x7f]+$/)
  assert.deepEqual(run(escaped(code)), run(code))
})

test('a raw template keeps its text', () => {
  const code = `String.raw\`é\\d\${"é"}ü\` + "é"`

  assert.equal(run(escaped(code)), run(code))
  assert.equal(escaped(code), `String.raw\`é\\d\${"\\u00e9"}ü\` + "\\u00e9"`)
})

function run(code: string): unknown {
  return new Function(`return ${code}`)()
}
