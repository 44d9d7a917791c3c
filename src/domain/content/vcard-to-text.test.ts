import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vcardToText } from './vcard-to-text.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')

test('what a reader wants of a card is kept, in order; pictures and revisions are not', () => {
  const { text, title } = vcardToText(
    card(
      'VERSION:4.0',
      'FN:Ada Byron',
      'ORG:Acme;Research',
      'TEL;VALUE=uri;TYPE="voice,home":tel:+44-20',
      'item1.EMAIL:a@x.example',
      'PHOTO:data:abc',
      'REV:2026',
    ),
  )

  assert.equal(title, 'Ada Byron')
  assert.equal(text, 'Ada Byron\nAcme, Research\nTelephone: +44-20\nE-mail: a@x.example')
})

test('folded lines, escapes and quoted-printable are undone', () => {
  const { text } = vcardToText(
    card('NOTE:One\\, two\\; thr', ' ee\\nfour', 'TITLE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:K=F6n=', 'igin'),
  )

  assert.equal(text, 'One, two; three four\nKönigin')
})

test('several cards are kept apart, and the first gives the title', () => {
  const { text, title } = vcardToText(`${card('FN:A')}\n${card('FN:B')}`)

  assert.equal(text, 'A\n\nB')
  assert.equal(title, 'A')
})
