import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkXml } from './check-xml.ts'

test('ordinary XML is taken', () => {
  checkXml(
    '<?xml version="1.0"?><!-- a --><a:b xmlns:a="x" y=\'>\'><c/>text &amp; more<![CDATA[<]]><d >e</d\n></a:b>\n',
  )
})

for (const [xml, why] of [
  ['', /not closed/],
  ['no xml', /not closed/],
  ['<a>', /not closed/],
  ['<a></b>', /in order/],
  ['</a>', /in order/],
  ['<a/><b/>', /more than one root/],
  ['<a', /well-formed/],
  ['<a b></a>', /well-formed/],
  ['<a b="<"/>', /well-formed/],
  ['<a><</a>', /no name/],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a/>', /document type/],
  ['<a><!-- </a>', /not closed/],
  ['<a>'.repeat(41) + '</a>'.repeat(41), /deep/],
  [`<a>${'<b/>'.repeat(6000)}</a>`, /nodes/],
  [`<a>${'<!-- -->'.repeat(6000)}</a>`, /nodes/],
  [`<a ${Array.from({ length: 41 }, (_, at) => `x${at}="y"`).join(' ')}/>`, /attributes/],
  [`<a>${'x'.repeat(500_000)}</a>`, /bytes/],
] as const) {
  test(`"${xml.slice(0, 40)}" is refused: ${why.source}`, () => {
    assert.throws(() => checkXml(xml), why)
  })
}

test('texts that would keep a parser busy are refused in no time', { timeout: 10_000 }, () => {
  for (const xml of [
    '<a>'.repeat(100_000),
    `<a>${'<b>'.repeat(100_000)}`,
    `<${' '.repeat(390_000)}`,
    `<a${' '.repeat(390_000)}`,
    `<a ${'b= '.repeat(100_000)}`,
    '<'.repeat(390_000),
    `<a ${'b="'.repeat(100_000)}`,
    'a'.repeat(390_000) + '<'.repeat(100),
  ]) {
    assert.throws(() => checkXml(xml))
  }
})
