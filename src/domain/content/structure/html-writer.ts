import { INLINE_ELEMENTS } from '../inline-elements.ts'
import { safeLink } from './safe-link.ts'
import { type HtmlHandler, scanHtml } from './scan-html.ts'
import type { SpanKind } from './span.ts'
import { TableWriter } from './table-writer.ts'
import type { TextBuilder } from './text-builder.ts'

/** A page nested deeper was made to hurt; what lies beyond is left out. */
const MAX_DEPTH = 200
const MAX_INDENT = 10

const set = (names: string) => new Set(names.split(' '))
const SKIPPED = set('script style nav template title noscript noembed noframes iframe')
const VOID = set('area base br col embed hr img input link meta param source track wbr')
const PARAGRAPHS = set('p blockquote pre table dl ul ol menu dir h1 h2 h3 h4 h5 h6 hr figure fieldset')
const LINES = set(
  'address article aside body caption center dd details dialog div dt figcaption footer form header hgroup html legend ' +
    'li main option optgroup search section select summary tbody tfoot thead tr',
)
const LISTS = set('ul ol menu dir')
const CELLS = set('td th')
const INLINE_SPANS: Readonly<Record<string, SpanKind>> = {
  b: 'strong',
  strong: 'strong',
  dt: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  s: 'struck',
  del: 'struck',
  strike: 'struck',
  tt: 'inlineCode',
  kbd: 'inlineCode',
  samp: 'inlineCode',
}
/** An opening tag ends these, if they are open within the boundary. */
const ENDED_BY: Readonly<Record<string, { ends: ReadonlySet<string>; within: ReadonlySet<string> }>> = {
  li: { ends: set('li p'), within: LISTS },
  td: { ends: set('td th p'), within: set('tr table') },
  th: { ends: set('td th p'), within: set('tr table') },
  tr: { ends: set('tr td th p'), within: set('table') },
  thead: { ends: set('thead tbody tfoot tr td th p'), within: set('table') },
  tbody: { ends: set('thead tbody tfoot tr td th p'), within: set('table') },
  tfoot: { ends: set('thead tbody tfoot tr td th p'), within: set('table') },
  dt: { ends: set('dt dd p'), within: set('dl') },
  dd: { ends: set('dt dd p'), within: set('dl') },
  option: { ends: set('option'), within: set('select') },
}
const ENDS_PARAGRAPH = { ends: set('p'), within: set('td th li table body') }
const TABLE_PARTS = set('table thead tbody tfoot tr td th body html')

interface Element {
  readonly name: string
  /** How many spans end with it. */
  readonly spans: number
  readonly table?: TableWriter
  /** The number of the next item. */
  next?: number
}

/** Writes what a reader sees of HTML, in one or several pieces. */
export class HtmlWriter implements HtmlHandler {
  readonly #builder: TextBuilder
  readonly #open: Element[] = []
  #skipped: string | undefined
  #skippedDepth = 0
  #tooDeep = 0
  #isPre = false

  constructor(builder: TextBuilder) {
    this.#builder = builder
  }

  write(html: string): void {
    if (!this.#builder.isFull) scanHtml(html, this)
  }

  /** Ends every element that is still open. */
  end(): void {
    while (this.#open.length > 0) this.#closeLast()
    this.#skipped = undefined
    this.#tooDeep = 0
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#skipped !== undefined) {
      if (name === this.#skipped) this.#skippedDepth++
      return
    }
    if (SKIPPED.has(name)) {
      this.#skipped = name
      this.#skippedDepth = 1
      if (name !== 'script' && name !== 'style') this.#builder.space()
      return
    }
    if (this.#tooDeep > 0) {
      if (!VOID.has(name)) this.#tooDeep++
      return
    }
    this.#endBefore(name)
    if (VOID.has(name)) {
      this.#writeVoid(name, attributes)
      return
    }
    if (this.#open.length >= MAX_DEPTH) {
      this.#tooDeep++
      return
    }
    this.#breakBefore(name)
    this.#open.push(this.#opened(name, attributes))
  }

  close(name: string): void {
    if (this.#skipped !== undefined) {
      if (name === this.#skipped && --this.#skippedDepth === 0) this.#skipped = undefined
      return
    }
    if (name === 'br') {
      this.#writeVoid('br', new Map())
      return
    }
    if (this.#tooDeep > 0) {
      this.#tooDeep--
      return
    }
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at]?.name ?? ''
      if (open === name) {
        while (this.#open.length > at) this.#closeLast()
        return
      }
      // What stands in a cell can't end what stands around its table.
      if (CELLS.has(open) && !TABLE_PARTS.has(name)) return
    }
  }

  text(text: string): void {
    if (this.#skipped !== undefined || this.#tooDeep > 0) return
    if (this.#isPre) {
      this.#builder.add(text)
      return
    }
    const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ')
    if (collapsed.startsWith(' ')) this.#builder.space()
    // Only these: a no-break space stays.
    this.#builder.add(collapsed.replace(/^ | $/g, ''))
    if (collapsed.endsWith(' ')) this.#builder.space()
  }

  #opened(name: string, attributes: ReadonlyMap<string, string>): Element {
    const builder = this.#builder
    const span = (kind: SpanKind, value?: string): Element => {
      builder.open(kind, value)
      return { name, spans: 1 }
    }
    if (/^h[1-6]$/.test(name)) return span(name as SpanKind)
    if (Object.hasOwn(INLINE_SPANS, name)) return span(INLINE_SPANS[name] ?? 'strong')
    switch (name) {
      case 'p':
        return span('p')
      case 'blockquote':
        return span('quote')
      case 'pre':
        this.#isPre = true
        return span('code', languageOf(attributes))
      case 'code':
        return this.#isPre ? { name, spans: 0 } : span('inlineCode')
      case 'a': {
        const href = safeLink(attributes.get('href'))
        return href === undefined ? { name, spans: 0 } : span('link', href)
      }
      case 'ol': {
        const start = Number.parseInt(attributes.get('start') ?? '1', 10)
        const next = Number.isSafeInteger(start) && start >= 0 ? start : 1
        return { ...span('numbered', String(next)), next }
      }
      case 'ul':
      case 'menu':
      case 'dir':
        return span('list')
      case 'li':
        return this.#openItem(name)
      case 'table':
        if (isLayout(attributes)) return { name, spans: 0, table: new TableWriter(builder) }
        return { ...span('table'), table: new TableWriter(builder) }
      case 'tr':
        this.#table()?.openRow()
        return { name, spans: 0 }
      case 'td':
      case 'th': {
        const table = this.#table()
        if (table === undefined) builder.space()
        else table.openCell(name === 'th' ? 'head' : 'cell')
        return { name, spans: 0 }
      }
    }
    if (!INLINE_ELEMENTS.has(name) && !LINES.has(name)) builder.space()
    return { name, spans: 0 }
  }

  #openItem(name: string): Element {
    const lists = this.#open.filter((element) => LISTS.has(element.name))
    const list = lists.at(-1)
    this.#builder.add('  '.repeat(Math.min(MAX_INDENT, Math.max(0, lists.length - 1))))
    this.#builder.open('item')
    this.#builder.within('marker', undefined, () => {
      this.#builder.add(list?.next === undefined ? '-' : `${list.next++}.`)
    })
    this.#builder.space()
    this.#builder.stayOnLine()
    return { name, spans: 1 }
  }

  #closeLast(): void {
    const element = this.#open.pop()
    if (element === undefined) return
    const { name, spans } = element
    if (name === 'pre') this.#isPre = false
    if (name === 'li') this.#builder.leaveLine()
    if (CELLS.has(name)) this.#table()?.closeCell()
    for (let count = 0; count < spans; count++) this.#builder.close()
    if (name === 'tr') this.#table()?.closeRow()
    else this.#breakBefore(name)
    if (!INLINE_ELEMENTS.has(name) && !LINES.has(name) && !PARAGRAPHS.has(name) && !CELLS.has(name)) {
      this.#builder.space()
    }
  }

  #writeVoid(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#tooDeep > 0) return
    const builder = this.#builder
    if (name === 'br') {
      builder.open('break')
      builder.close()
      builder.line()
    } else if (name === 'hr') {
      builder.startParagraph()
      builder.open('rule')
      builder.close()
    } else if (name === 'img' || name === 'area') {
      builder.space()
      builder.within('image', undefined, () => this.text(attributes.get('alt') ?? ''))
      builder.space()
    } else if (name !== 'wbr') builder.space()
  }

  /** Blocks begin a line, some an empty one before; inside a list there are no empty lines. */
  #breakBefore(name: string): void {
    const isTight = LISTS.has(name) && this.#open.some((element) => element.name === 'li')
    if (PARAGRAPHS.has(name) && !isTight) this.#builder.startParagraph()
    else if (LINES.has(name) || PARAGRAPHS.has(name)) this.#builder.startLine()
  }

  /** Ends the elements that HTML lets their successor end. */
  #endBefore(name: string): void {
    const rule = Object.hasOwn(ENDED_BY, name)
      ? ENDED_BY[name]
      : PARAGRAPHS.has(name) || LINES.has(name)
        ? ENDS_PARAGRAPH
        : undefined
    if (rule === undefined) return
    let from = -1
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at]?.name ?? ''
      if (rule.within.has(open)) break
      if (rule.ends.has(open)) from = at
    }
    while (from !== -1 && this.#open.length > from) this.#closeLast()
  }

  #table(): TableWriter | undefined {
    return this.#open.findLast(({ table }) => table !== undefined)?.table
  }
}

/** The table only arranges things on the page. */
function isLayout(attributes: ReadonlyMap<string, string>): boolean {
  return /^(?:presentation|none)$/i.test(attributes.get('role') ?? '')
}

/** `language-ts`, `lang-ts`, `highlight-source-ts`. */
function languageOf(attributes: ReadonlyMap<string, string>): string | undefined {
  return /(?:^|\s)(?:lang(?:uage)?|highlight-source)-([\w+#-]{1,30})/.exec(attributes.get('class') ?? '')?.[1]
}
