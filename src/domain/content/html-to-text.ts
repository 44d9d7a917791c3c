import { compile, type FormatCallback } from 'html-to-text'
import { INLINE_ELEMENTS } from './inline-elements.ts'

/** These have rules of their own in the library, or below. */
const OWN_RULES = new Set(['a', 'script', 'style', 'wbr'])
const INLINE = [...INLINE_ELEMENTS].filter((name) => !OWN_RULES.has(name))
/** Elements with a line of their own, besides those that the library knows. */
const LINES = (
  'address caption center dd details dialog dir dl dt fieldset figcaption figure hgroup legend menu option optgroup ' +
  'search select summary tbody tfoot thead tr'
).split(' ')

/** Table cells, form controls and custom elements: nothing but markup parts them from their neighbors. */
const spaced: FormatCallback = (element, walk, builder) => {
  builder.addInline(' ', {})
  walk(element.children, builder)
  builder.addInline(' ', {})
}

/** Left out, but not without a trace: the words around it are two. */
const gap: FormatCallback = (_element, _walk, builder) => builder.addInline(' ', {})

const convert = compile({
  wordwrap: false,
  // A page nested deeper, or with more children, was made to hurt; what lies beyond is left out.
  limits: { maxDepth: 200, maxChildNodes: 50_000, maxInputLength: 16 * 1024 * 1024, ellipsis: '' },
  formatters: { spaced, gap },
  selectors: [
    { selector: '*', format: 'spaced' },
    ...INLINE.map((selector) => ({ selector, format: 'inline' })),
    ...LINES.map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    { selector: 'img', format: 'gap' },
    { selector: 'nav', format: 'gap' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', options: { uppercaseHeaderCells: false } },
  ],
})

/** What a reader sees of a page. */
export function htmlToText(html: string): string {
  return convert(html)
}
