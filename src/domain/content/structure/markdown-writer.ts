import MarkdownIt, { type Token } from 'markdown-it'
import { HtmlWriter } from './html-writer.ts'
import { safeLink } from './safe-link.ts'
import type { SpanKind } from './span.ts'
import { TableWriter } from './table-writer.ts'
import type { TextBuilder } from './text-builder.ts'

const parser = new MarkdownIt({ html: true, linkify: true })
// Only addresses that say so: `readme.md` is no website.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })

const SPANS: Readonly<Record<string, SpanKind>> = {
  strong: 'strong',
  em: 'emphasis',
  s: 'struck',
  blockquote: 'quote',
  bullet_list: 'list',
}

/** Writes what a reader sees of Markdown (CommonMark, with tables, struck text and tasks). */
export class MarkdownWriter {
  readonly #builder: TextBuilder
  readonly #html: HtmlWriter
  readonly #tables: TableWriter[] = []
  #lines: readonly string[] = []
  #lists = 0

  constructor(builder: TextBuilder) {
    this.#builder = builder
    this.#html = new HtmlWriter(builder)
  }

  write(markdown: string): void {
    const source = markdown.replace(/\r\n?/g, '\n')
    this.#lines = source.split('\n')
    const tokens = parser.parse(source, {})
    for (const [at, token] of tokens.entries()) this.#block(token, tokens[at + 2])
    this.#html.end()
  }

  /** `inner`: the first text inside it, where it opens an item. */
  #block(token: Token, inner: Token | undefined): void {
    const builder = this.#builder
    switch (token.type) {
      case 'heading_open':
        this.#startBlock(token)
        builder.open(token.tag as SpanKind)
        break
      case 'paragraph_open':
        // Those of a tight list are hidden: the item is the paragraph.
        if (token.hidden) return
        this.#startBlock(token)
        builder.open('p')
        break
      case 'heading_close':
        builder.close()
        builder.startLine()
        break
      case 'paragraph_close':
        if (token.hidden) return
        builder.close()
        builder.startLine()
        break
      case 'bullet_list_open':
      case 'ordered_list_open':
        this.#startBlock(token)
        this.#lists++
        if (token.type === 'bullet_list_open') builder.open('list')
        else builder.open('numbered', String(token.attrGet('start') ?? 1))
        break
      case 'bullet_list_close':
      case 'ordered_list_close':
        this.#lists--
        builder.close()
        builder.startLine()
        break
      case 'list_item_open':
        this.#openItem(token, inner)
        break
      case 'list_item_close':
        builder.leaveLine()
        builder.close()
        builder.startLine()
        break
      case 'blockquote_open':
        this.#startBlock(token)
        builder.open('quote')
        break
      case 'blockquote_close':
        builder.close()
        builder.startLine()
        break
      case 'fence':
      case 'code_block': {
        this.#startBlock(token)
        const language = /^[\w+#.-]{1,30}/.exec(token.info)?.[0]
        builder.within('code', language, () => builder.add(token.content))
        builder.startLine()
        break
      }
      case 'hr':
        builder.startParagraph()
        builder.open('rule')
        builder.close()
        break
      case 'table_open':
        this.#startBlock(token)
        this.#tables.push(new TableWriter(builder))
        builder.open('table')
        break
      case 'table_close':
        this.#tables.pop()
        builder.close()
        builder.startLine()
        break
      case 'tr_open':
        this.#tables.at(-1)?.openRow()
        break
      case 'tr_close':
        this.#tables.at(-1)?.closeRow()
        break
      case 'th_open':
        this.#tables.at(-1)?.openCell('head')
        break
      case 'td_open':
        this.#tables.at(-1)?.openCell('cell')
        break
      case 'th_close':
      case 'td_close':
        this.#tables.at(-1)?.closeCell()
        break
      case 'html_block':
        this.#startBlock(token)
        this.#html.write(token.content)
        return
      case 'inline':
        for (const child of token.children ?? []) this.#inline(child)
    }
  }

  #openItem(token: Token, inner: Token | undefined): void {
    const builder = this.#builder
    this.#startBlock(token)
    builder.add('  '.repeat(Math.max(0, this.#lists - 1)))
    const task = taskOf(inner)
    builder.open('item', task)
    builder.within('marker', undefined, () => builder.add(token.info === '' ? '-' : `${token.info}${token.markup}`))
    builder.space()
    builder.stayOnLine()
  }

  #inline(token: Token): void {
    const builder = this.#builder
    switch (token.type) {
      case 'text':
      case 'text_special':
        builder.add(plain(token.content))
        break
      case 'code_inline':
        builder.within('inlineCode', undefined, () => builder.add(token.content))
        break
      case 'softbreak':
        builder.line()
        break
      case 'hardbreak':
        builder.open('break')
        builder.close()
        builder.line()
        break
      case 'link_open': {
        const href = safeLink(String(token.attrGet('href') ?? ''))
        builder.open(href === undefined ? undefined : 'link', href)
        break
      }
      case 'link_close':
        builder.close()
        break
      case 'image':
        builder.within('image', undefined, () => builder.add(token.content))
        break
      case 'html_inline':
        this.#html.write(token.content)
        break
    }
    const [, name = '', end] = /^(\w+)_(open|close)$/.exec(token.type) ?? []
    if (!Object.hasOwn(SPANS, name)) return
    if (end === 'open') builder.open(SPANS[name] ?? 'strong')
    else builder.close()
  }

  /** A block stands apart from the one before as it does in the source. */
  #startBlock({ map }: Token): void {
    const before = map === null ? undefined : this.#lines[map[0] - 1]
    if (before !== undefined && /^[\s>]*$/.test(before)) this.#builder.startParagraph()
    else this.#builder.startLine()
  }
}

/** A reference without a definition is its text; a footnote's mark is none. */
function plain(text: string): string {
  if (!text.includes('[')) return text
  return text.replace(/\[\^[^[\]]{1,200}\]/g, '').replace(/\[([^[\]]{1,1000})\]\[[^[\]]{0,200}\]/g, '$1')
}

const TASK = /^\[([ xX])\]\s+/

/** Takes the box of a task out of the text. */
function taskOf(inner: Token | undefined): 'done' | 'open' | undefined {
  const first = inner?.type === 'inline' ? inner.children?.[0] : undefined
  const mark = first === undefined ? undefined : TASK.exec(first.content)?.[1]
  if (first === undefined || mark === undefined) return undefined
  first.content = first.content.replace(TASK, '')
  return mark === ' ' ? 'open' : 'done'
}
