import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Span, SpanKind } from '../../../content/structure/span.ts'
import { showStructured } from './show-structured.ts'

/** The spans of these parts, wherever they stand in the text. */
function spansOf(text: string, parts: readonly (readonly [SpanKind, string, string?])[]): Span[] {
  return parts.map(([kind, part, value]) => {
    const start = text.indexOf(part)
    return { kind, start, end: start + part.length, ...(value !== undefined && { value }) }
  })
}

test('commands keep their lines, and headings and items stand alone', () => {
  const text = 'What to do\n1. Call Ada.\n2. Run make\nnow:\n\nmake one\nmake two\n\n• Done.'
  const spans = spansOf(text, [
    ['h2', 'What to do'],
    ['item', '1. Call Ada.'],
    ['item', '2. Run make\nnow:'],
    ['inlineCode', 'make'],
    ['code', 'make one\nmake two', 'sh'],
    ['item', '• Done.'],
  ])
  assert.equal(
    showStructured(spans, 0, text),
    '**What to do**\n\n1. Call Ada.\n2. Run `make` now:\n\n```sh\nmake one\nmake two\n```\n\n- Done.',
  )
})

test('a passage from the middle of a document is shown by its own part of the structure', () => {
  const whole = 'Before.\n\nOne line\nof two.\n\nWhy'
  const spans = spansOf(whole, [
    ['p', 'Before.'],
    ['p', 'One line\nof two.'],
    ['h2', 'Why'],
  ])
  const start = whole.indexOf('line')
  assert.equal(showStructured(spans, start, whole.slice(start)), 'line of two.')
})

test('the header of a mail is left out before its text', () => {
  const text = 'From: Ada\nTo: Ben\n\nThe crane is late.'
  const spans = spansOf(text, [
    ['fields', 'From: Ada\nTo: Ben'],
    ['p', 'The crane is late.'],
  ])
  assert.equal(showStructured(spans, 0, text), 'The crane is late.')
})

test('code with a fence in it gets a longer one; tables and unknown structures are left to the lines', () => {
  const text = 'a\n```\nb'
  assert.equal(showStructured(spansOf(text, [['code', text]]), 0, text), '````\na\n```\nb\n````')
  assert.equal(showStructured(spansOf(text, [['table', text]]), 0, text), undefined)
  assert.equal(showStructured([], 0, text), undefined)
})
