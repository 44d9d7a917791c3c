import { compile } from 'html-to-text'

const convert = compile({
  wordwrap: false,
  // A page nested deeper, or with more children, was made to hurt; what lies beyond is left out.
  limits: { maxDepth: 200, maxChildNodes: 50_000, maxInputLength: 16 * 1024 * 1024, ellipsis: '' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'nav', format: 'skip' },
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
