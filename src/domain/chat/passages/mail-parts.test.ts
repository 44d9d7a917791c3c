import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMailClosing, isMailHeader } from './mail-parts.ts'

test('a closing and a name say nothing', () => {
  for (const closing of [
    'Best regards,\nTeodor Ilić\nAccounts and Payroll',
    'Thanks!\nMei',
    'Mit freundlichen Grüßen\nAnke Kessler',
    'Cordialement,\nLuc',
  ]) {
    assert.ok(isMailClosing(closing), closing)
  }
  for (const text of ['Thanks to the new fuse, it works.', 'Best price: 12 euros', 'Danke für die Meldung.']) {
    assert.ok(!isMailClosing(text), text)
  }
})

test('fields of a mail alone are a header', () => {
  assert.ok(isMailHeader('From: Mei\nTo: Olga\nDate: Monday'))
  assert.ok(!isMailHeader('From: Mei\n\nThe fuse blew, and the spare one is gone.\nPlease order two.'))
})
