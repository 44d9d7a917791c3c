import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlToText } from './read-html.ts'
import { markdownToText } from './read-markdown.ts'

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

test('cells, items, options and blocks part words without white space in the source', () => {
  for (const html of [
    '<table><tr><th>Item</th><th>Cost</th></tr><tr><td>Desk</td><td>300</td></tr></table>',
    '<table><caption>Item</caption><thead><tr><td>Cost</thead><tr><td>Desk<td>300</table>',
    '<ul><li>Item</li><li>Cost</li></ul><menu><li>Desk</li><li>300</li></menu>',
    '<select><option>Item</option><option>Cost</option></select><label>Desk</label><button>300</button>',
    '<dl><dt>Item</dt><dd>Cost</dd><dt>Desk</dt><dd>300</dd></dl>',
    'Item<br>Cost<div>Desk</div><h2>300</h2>',
    '<details><summary>Item</summary>Cost</details><figure>Desk<figcaption>300</figcaption></figure>',
    '<fieldset><legend>Item</legend>Cost</fieldset><textarea>Desk</textarea><address>300</address>',
    'Item<img src=x>Cost<nav>menu</nav>Desk<hr>300',
    '<price-cell>Item</price-cell><price-cell>Cost</price-cell><svg><text>Desk</text><text>300</text></svg>',
  ]) {
    assert.deepEqual(words(htmlToText(html)), ['Item', 'Cost', 'Desk', '300'], html)
  }
})

test('the rows of a table are lines, with the border that all tables have', () => {
  const table = '<table><tr><td>Item</td><td>Cost</td></tr><tr><td>Desk</td><td>300</td></tr></table>'
  assert.equal(htmlToText(table), 'Item | Cost\nDesk | 300')
})

test('marks inside a word leave it whole', () => {
  for (const html of ['<b>in</b>line', 'in<wbr>line', '<span>in</span><em>line</em>', 'in<a href="/x">line</a>']) {
    assert.deepEqual(words(htmlToText(html)), ['inline'], html)
    assert.deepEqual(words(markdownToText(html)), ['inline'], html)
  }
})

test('HTML inside Markdown parts words the same way', () => {
  const table = '<table><tr><td>Item</td><td>Cost</td></tr><tr><td>Desk<br>300</td></tr></table>'
  assert.deepEqual(words(markdownToText(table)), ['Item', 'Cost', 'Desk', '300'])
})
