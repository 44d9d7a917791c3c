import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../../../test/support/make-app.ts'
import type { Content } from '../../wire/document-definition.ts'
import { demoCompany } from '../company/demo-company.ts'
import type { DemoDocument } from '../company/types.ts'
import type { FileType } from './file-types.ts'
import { toContent } from './to-content.ts'

const DOCUMENT: DemoDocument = {
  ...{ datasource: 'drive', objectType: 'File', id: 'a', title: 'Naïve tea – totals', url: 'https://x.example/a' },
  ...{ author: 'a@x.example', createdDaysAgo: 3, updatedDaysAgo: 3, from: 'Zoë <zoe@x.example>', to: ['b@x.example'] },
  body: [
    'First **bold** words (and more).',
    '',
    '## Part',
    '',
    '- one & two',
    '',
    '| Tea | Cups |',
    '| --- | --- |',
    '| Oolong | 12 |',
  ].join('\n'),
}

test('every file type is extracted with its headings, lists and table cells', async () => {
  const { app } = await makeApp()
  const extracted = async ({ mimeType, binaryContent = '' }: Content) => {
    const content = { type: mimeType, data: Buffer.from(binaryContent, 'base64'), charset: undefined }
    return app.services.extractor.extract(content)
  }
  for (const file of ['docx', 'pptx', 'xlsx', 'pdf', 'eml'] satisfies FileType[]) {
    const { text, problem } = await extracted(toContent({ ...DOCUMENT, file }, new Date('2026-03-01T09:00:00Z')))

    assert.equal(problem, undefined, file)
    for (const words of ['bold', '(and more).', 'Part', 'one & two', 'Oolong', '12']) {
      assert.ok(text.includes(words), `${file}: ${words} in ${text}`)
    }
    if (file === 'docx') assert.match(text, /^Tea \| Cups\nOolong \| 12$/m, file)
  }
})

test('the company has files of every type', () => {
  for (const file of ['docx', 'pptx', 'xlsx', 'pdf', 'eml'] as const) {
    const count = demoCompany.documents.filter((document) => document.file === file).length
    assert.ok(count >= 20, `${file}: ${count}`)
  }
})
