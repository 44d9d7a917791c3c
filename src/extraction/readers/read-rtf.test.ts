import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRtf } from './read-rtf.ts'

const read = (rtf: string) => readRtf(Buffer.from(rtf, 'latin1'), { maxCharacters: 10_000 })

test('paragraphs, tabs, cells and signs', () => {
  assert.equal(
    read('{\\rtf1 a\\par b\\tab c\\line d\\cell e\\row \\ldblquote x\\rdblquote\\~y\\{z\\}}').text,
    'a\nb\tc\nd\te\n“x” y{z}',
  )
})

test('fonts, colours, pictures and destinations that may be skipped are no text', () => {
  const rtf =
    '{\\rtf1{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red0;}{\\*\\generator X;}a{\\pict\\bin4 {}{}89ab}b{\\info{\\author N}}}'

  assert.equal(read(rtf).text, 'ab')
})

test('of a field the result is text', () => {
  assert.equal(read('{\\rtf1{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt the link}}}').text, 'the link')
})

test('characters by code page, by Unicode with its fallback, and beyond the basic plane', () => {
  assert.equal(read("{\\rtf1\\ansi\\ansicpg1251 \\'cf\\'f0\\'e8}").text, 'При')
  assert.equal(read('{\\rtf1\\uc1 \\u233?t\\u233?}').text, 'été')
  assert.equal(read('{\\rtf1\\uc2 \\u-10179??\\u-8704??!}').text, '😀!')
  assert.equal(read("{\\rtf1\\ansi\\ansicpg932 \\'93\\'fa\\'96\\'7b}").text, '日本')
})

test('the title is that of the document properties', () => {
  const { text, title } = read("{\\rtf1{\\info{\\title Caf\\'e9}{\\author N}}body}")

  assert.equal(title, 'Café')
  assert.equal(text, 'body')
})
