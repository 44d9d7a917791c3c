import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docx } from '../../src/demo/files/office-files.ts'
import { ChatApp, textOf } from '../support/chat-app.ts'

const MIME_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const file = docx('Answers for customers', [
  { kind: 'heading', text: 'Encryption' },
  { kind: 'paragraph', text: 'All traffic is encrypted.' },
  { kind: 'heading', text: 'Testing' },
  { kind: 'paragraph', text: 'An outside penetration test happens once a year, in March.' },
  { kind: 'heading', text: 'Backups' },
  { kind: 'paragraph', text: 'They are made every five minutes.' },
])
const company = await ChatApp.make([
  {
    id: 'answers',
    title: 'Answers for customers',
    text: '',
    rest: { body: { mimeType: MIME_TYPE, binaryContent: file.toString('base64') } },
  },
])

test('of an office file, only the section that answers is quoted', async () => {
  const { body } = await company.ask(company.alice, 'When is the penetration test?')
  assert.equal(textOf(body), 'An outside penetration test happens once a year, in March.')
})
