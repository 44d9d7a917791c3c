import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeEntities, scanXml, XmlAttributes } from './scan-xml.ts'

function events(xml: string): string[] {
  const seen: string[] = []
  scanXml(xml, {
    open: (name, attributes) => seen.push(`<${name} ${attributes.get('a') ?? ''}`.trim()),
    close: (name) => seen.push(`/${name}`),
    text: (text) => seen.push(text),
  })
  return seen
}

test('elements come without prefixes, empty ones open and close', () => {
  assert.deepEqual(events('<w:p w:a="1"><w:b/>x</w:p >'), ['<p 1', '<b', '/b', 'x', '/p'])
})

test('a sign of larger inside quotes does not end a tag', () => {
  assert.deepEqual(events(`<p b='>' a="x > y">t</p>`), ['<p x > y', 't', '/p'])
})

test('comments, instructions and document types are passed over; character data is text', () => {
  const xml = '<?xml version="1.0"?><!DOCTYPE p [<!ENTITY e "<q>">]><!-- <a> --><p><![CDATA[a<b]]></p>'

  assert.deepEqual(events(xml), ['<p', 'a<b', '/p'])
})

test("predefined entities and numbers are characters, a document's own entities are nothing", () => {
  assert.equal(decodeEntities('&lt;&#65;&#x1F600;&amp;lt; &e; &#0; &#x110000; & &amp'), '<A😀&lt;    & &amp')
})

test('what is broken off is read as far as it goes', () => {
  assert.deepEqual(events('<p>text<q').slice(0, 2), ['<p', 'text'])
  assert.deepEqual(events('<p>text<!-- never closed'), ['<p', 'text'])
})

test('an attribute is found by its own name alone', () => {
  const attributes = new XmlAttributes(` sheetId="1" r:id = 'rId2' name="id=&quot;9&quot;"`)

  assert.equal(attributes.get('id'), 'rId2')
  assert.equal(attributes.get('name'), 'id="9"')
  assert.equal(attributes.get('none'), undefined)
})
