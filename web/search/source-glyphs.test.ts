import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datasourceKind } from './agents/datasource-kind.ts'
import { kindOf } from './source-glyphs.ts'

const document = (documentCategory: string, docType: string, mimeType?: string) => ({
  docType,
  metadata: {
    datasource: 'x',
    datasourceInstance: 'x',
    documentId: 'x',
    datasourceId: 'x',
    updateTime: '',
    documentCategory,
    ...(mimeType !== undefined && { mimeType }),
  },
})

test('a document gets the icon of its category, and a file that of its type', () => {
  assert.equal(kindOf(document('TICKETS', 'Ticket', 'text/csv')), 'ticket')
  assert.equal(kindOf(document('COLLABORATIVE_CONTENT', 'Slide deck')), 'slides')
  assert.equal(kindOf(document('COLLABORATIVE_CONTENT', 'Document', 'application/pdf')), 'pdf')
  assert.equal(kindOf(document('COLLABORATIVE_CONTENT', 'Document')), 'file')
  assert.equal(kindOf(document('UNCATEGORIZED', 'Spreadsheet')), 'sheet')
  assert.equal(kindOf(document('UNCATEGORIZED', 'Recipe')), undefined)
})

test('a data source alone gets the icon that its name suggests', () => {
  assert.equal(datasourceKind('tickets'), 'ticket')
  assert.equal(datasourceKind('teamwiki'), 'wiki')
  assert.equal(datasourceKind('erp'), undefined)
})
