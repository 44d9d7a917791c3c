import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { docx, epub, iwork, pdf, pptx, xlsx } from '../../test/support/content-samples.ts'
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

test('a file is read by how it begins, whatever it was called', async () => {
  const called = (type: string, bytes: Uint8Array) => readContent({ type, isText: false, maxBytes: 100_000 }, bytes)
  const word = docx({ heading: 'Anchors', paragraphs: ['of iron'] })
  const page = Buffer.from('<!doctype html><title>Ropes</title><p>of hemp')

  for (const type of ['application/pdf', 'text/plain', 'text/html', 'application/rtf', 'application/vnd.ms-excel']) {
    assert.match((await called(type, word)).text, /Anchors\s+of iron/, type)
  }
  assert.match((await called('application/pdf', fixture('minutes.doc'))).text, /\w/)
  assert.match((await called('application/msword', pdf('', ['Masts']))).text, /Masts/)
  assert.match((await called('text/plain', pdf('', ['Masts']))).text, /Masts/)
  assert.match((await called('application/pdf', page)).text, /of hemp/)
  assert.match((await called('application/pdf', Buffer.from('no pdf at all'))).problem ?? '', /damaged/)
  assert.equal((await called('text/plain', Buffer.from('PK is no file'))).text, 'PK is no file')
})
