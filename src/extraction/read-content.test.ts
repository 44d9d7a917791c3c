import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { docx, epub, iwork, pptx, xlsx } from '../../test/support/content-samples.ts'
import { Random } from '../../test/support/random.ts'
import { readContent } from './read-content.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../test/fixtures/content', name))

const FILES: Readonly<Record<string, Uint8Array>> = {
  'a Word file of 97': fixture('minutes.doc'),
  'an Excel file of 97': fixture('budget.xls'),
  'a PowerPoint file of 97': gunzipSync(fixture('slides.ppt.gz')),
  'an OpenDocument text': fixture('minutes.odt'),
  'a Word document': docx({ heading: 'A', paragraphs: ['b', 'c'], comment: 'd' }),
  'a presentation': pptx([{ title: 'A', text: 'b', notes: 'c' }]),
  'a workbook': xlsx('A', [['b', 'c', 45_292]]),
  'a book': epub('A', ['b']),
  'a Pages file': iwork(['a', 'b']),
  'an RTF file': Buffer.from('{\\rtf1\\ansi{\\fonttbl{\\f0 A;}}{\\info{\\title B}}\\b c\\b0\\par\\u233?}'),
}
const DAMAGES_EACH = 40

for (const [name, bytes] of Object.entries(FILES)) {
  test(`${name} that is damaged anywhere is read or told, and always ends`, async () => {
    const random = new Random(7)
    for (let round = 0; round < DAMAGES_EACH; round++) {
      const copy = Buffer.from(bytes)
      for (let hits = 0; hits <= round % 8; hits++) copy[random.below(copy.length)] = random.below(256)
      const cut = round % 5 === 0 ? random.below(copy.length) : copy.length
      const request = { type: 'application/msword', isText: false, maxBytes: 100_000 }

      const { text, problem } = await readContent(request, copy.subarray(0, cut))

      assert.equal(typeof text, 'string')
      if (problem !== undefined) assert.match(problem, /^The file/)
    }
  })
}
