import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstHeading, tagsOf, toHtml } from './wikitext.ts'

test('headings, lists, tables and paragraphs keep their structure', () => {
  const text = [
    '====== Travel ======',
    '**Book** //early//, see [[hr:leave_rules|the rules]] and [[start]].',
    '===== Costs =====',
    '^ City ^ Price ^',
    '| [[it:rome|Rome]] | 300 & more |',
    '  * one',
    '  * two',
    '  - first',
  ].join('\n')

  assert.equal(
    toHtml(text).trim(),
    [
      '<h1>Travel</h1>',
      '<p>Book early, see the rules and start. </p>',
      '<h2>Costs</h2>',
      '<table><tr><th>City</th><th>Price</th></tr><tr><td>Rome</td><td>300 &amp; more</td></tr></table>',
      '<ul><li>one</li><li>two</li></ul>',
      '<ol><li>first</li></ol>',
    ].join('\n'),
  )
})

test('code stays as it is, and links to other sites keep their address', () => {
  const html = toHtml('See https://acme.example/a//b\n<code php>\nif (a < b) { **x** }\n</code>\nEnd <code>open')

  assert.match(html, /https:\/\/acme\.example/)
  assert.match(html, /<pre>\nif \(a &lt; b\) \{ \*\*x\*\* \}\n<\/pre>/)
  assert.match(html, /End &lt;code&gt;open/)
})

test('calls of plugins are left out, files have their caption or name', () => {
  const html = toHtml('{{page>hr:secret}} {{:wiki:plan.pdf|The plan}} {{wiki:photo.png?200}} ~~NOTOC~~')

  assert.equal(html.trim(), '<p>The plan photo.png </p>')
})

test('markup in the text is text', () => {
  assert.equal(toHtml('<script>alert(1)</script>').trim(), '<p>&lt;script&gt;alert(1)&lt;/script&gt; </p>')
})

test('the title is the first heading, tags are those of the tag plugin', () => {
  assert.equal(firstHeading('Text\n==== The **plan** ====\n== Two =='), 'The plan')
  assert.equal(firstHeading('Text\n====\n==='), undefined)
  assert.deepEqual(tagsOf('{{tag>one two_words "three four"}} {{tag>one}}'), ['one', 'two words', 'three four'])
})

test('hostile texts take no longer than others', () => {
  for (const piece of ['[[', '{{', '<code>', '<code ', '**', '==', '~~A', '|^', '<sub ', '__', '\\\\', '  *']) {
    const text = piece.repeat(200_000 / piece.length)
    assert.ok(toHtml(text).length < 2_000_000, piece)
    tagsOf(text)
    firstHeading(text)
  }
})
