import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownTitle, markdownToText, readMarkdown } from './read-markdown.ts'

const titleOf = (markdown: string) => markdownTitle(readMarkdown(markdown))

const CASES: readonly [what: string, markdown: string, text: string][] = [
  ['headings of both kinds lose their marks', '## Plan ##\n\nGoals\n-----\n\nText', 'Plan\n\nGoals\n\nText'],
  ['emphasis leaves its words', '**bold**, *it*, ***both***, __b__, _i_, ~~gone~~', 'bold, it, both, b, i, gone'],
  [
    'underscores and stars inside words and sums stay',
    'snake_case_name, 2 * 3 * 4, __init__.py',
    'snake_case_name, 2 * 3 * 4, init.py',
  ],
  [
    'links keep their text alone',
    'See [the plan](https://x.example/a_(b) "T") and [this][ref].',
    'See the plan and this.',
  ],
  ['link definitions and footnote marks go', 'Text[^1]\n\n[ref]: https://x.example\n', 'Text'],
  [
    'a link around a picture keeps the words of the picture',
    '[![Build status](b.svg)](https://ci.example)',
    'Build status',
  ],
  [
    'a link may hold code and go on to the next line',
    'See [`http2`](#x) and [the\nlong one](https://x.example/a).',
    'See http2 and the\nlong one.',
  ],
  ['pictures keep their description', '![A map](map.png) of it', 'A map of it'],
  [
    'addresses in brackets stay',
    '<https://x.example/a> <mailto:a@x.example>',
    'https://x.example/a mailto:a@x.example',
  ],
  ['inline code is kept letter by letter', 'Set `a_b_*c*` and ``x ` y``', 'Set a_b_*c* and x ` y'],
  [
    'fenced code is kept, its fence is not',
    '```ts\nconst a = **b**\n# no heading\n```\nafter',
    'const a = **b**\n# no heading\nafter',
  ],
  ['a fence ends only with its own mark', '~~~~\n```\n~~~\n~~~~\nafter', '```\n~~~\nafter'],
  [
    'quotes, lists and tasks',
    '> quoted\n> > deeper\n\n* one\n+ two\n  - [x] done\n1. first',
    'quoted\ndeeper\n\n- one\n- two\n  - done\n1. first',
  ],
  ['tables lose their ruler and outer borders', '| a | b |\n|---|:-:|\n| 1 | **2** |', 'a | b\n1 | 2'],
  ['rules and HTML go', 'a\n\n---\n\n<div align="center">b<br></div>\n<!-- note -->', 'a\n\nb'],
  ['escaped marks are characters', '\\*not bold\\* 1\\. \\# \\_x\\_', '*not bold* 1. # _x_'],
  ['entities', 'a &amp; b &lt;c&gt;', 'a & b <c>'],
  ['front matter is for programs', '---\ntitle: x\n---\nText', 'Text'],
  ['a rule at the top is no front matter', '---\n\nText', 'Text'],
]

for (const [what, markdown, text] of CASES) {
  test(what, () => {
    assert.equal(markdownToText(markdown), text)
  })
}

test('the title is the first heading, in either spelling and without marks', () => {
  assert.equal(titleOf('intro\n\n## The **big** [plan](x)\n# Later'), 'The big plan')
  assert.equal(titleOf('The plan\n========\n'), 'The plan')
  assert.equal(titleOf('```\n# code\n```\n# Title'), 'Title')
  assert.equal(titleOf('| a |\n|---|\n'), undefined)
  assert.equal(titleOf('no heading'), undefined)
})
