import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText } from './decode-text.ts'

test('a byte order mark stands above what the sender says', () => {
  assert.equal(decodeText(Buffer.from('\ufeffzoë', 'utf16le'), 'iso-8859-1'), 'zoë')
  assert.equal(decodeText(Buffer.from('\ufeffzoë'), undefined), 'zoë')
})

test('the sender, then the text itself, says the charset', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')

  assert.equal(decodeText(latin('zoë'), 'iso-8859-1'), 'zoë')
  assert.equal(decodeText(latin('<meta charset="windows-1252">zoë')), '<meta charset="windows-1252">zoë')
  assert.equal(decodeText(latin('<?xml version="1.0" encoding="ISO-8859-1"?>zoë')).slice(-3), 'zoë')
})

test('unsaid and unknown charsets are UTF-8, or else that of old Windows', () => {
  assert.equal(decodeText(Buffer.from('zoë')), 'zoë')
  assert.equal(decodeText(Buffer.from('zoë', 'latin1')), 'zoë')
  assert.equal(decodeText(Buffer.from('zoë'), 'klingon'), 'zoë')
})
