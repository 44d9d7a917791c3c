import type { HtmlAttributes } from './scan-html.ts'

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Nothing in them is for reading. */
const SKIPPED = new Set(
  'script style template iframe object canvas svg button select textarea dialog noembed noframes xmp title'.split(' '),
)
/** Around the content; inside an article they belong to it. */
const AROUND = new Set(['header', 'footer', 'aside'])
const CONTENT = new Set(['main', 'article'])
const ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'complementary',
  'search',
  'dialog',
  'alertdialog',
  'menu',
])
/** IDs and classes that pages commonly give the parts around their content. Only whole words count: `with-sidebar` is a layout. */
const BOILERPLATE = new Set(
  (
    'nav navbar navigation menu main-menu sidebar breadcrumb breadcrumbs footer site-footer page-footer site-header ' +
    'page-header masthead cookie-banner cookie-consent cookie-notice skip-link skiplink pagination pager social-links share-buttons'
  ).split(' '),
)
/** Kept as they are; all other elements leave only their text. */
const KEPT = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p div section article main ul ol li dl dt dd table thead tbody tfoot tr td th caption pre code ' +
    'blockquote br hr figure figcaption details summary address'
  ).split(' '),
)
const IMPLIED = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th'])
const MAX_OPEN = 500
/** A page with less in its main part says what it says elsewhere. */
const MIN_CHARACTERS = 40

interface OpenElement {
  readonly name: string
  /** Part of the page's surroundings, or invisible. */
  readonly isSkipped: boolean
  readonly isInvisible: boolean
  readonly isContent: boolean
}

/** Collects the content of a page, without navigation, header and footer, as markup without attributes. */
export class MainContent {
  readonly #open: OpenElement[] = []
  readonly #main = new Markup()
  readonly #body = new Markup()
  readonly #all = new Markup()
  #skipped = 0
  #contents = 0
  #invisible = 0

  open(name: string, attributes: HtmlAttributes): void {
    if (VOID.has(name)) {
      this.#write((markup) => markup.open(name))
      return
    }
    this.#closeImplied(name)
    if (this.#open.length >= MAX_OPEN) return
    const isInvisible = SKIPPED.has(name) || isHidden(attributes)
    const isContent = !isInvisible && (CONTENT.has(name) || attributes.get('role') === 'main')
    const isSkipped = isInvisible || (!isContent && this.#isBoilerplate(name, attributes))
    this.#open.push({ name, isSkipped, isInvisible, isContent })
    if (isSkipped) this.#skipped += 1
    if (isInvisible) this.#invisible += 1
    if (isContent) this.#contents += 1
    this.#write((markup) => markup.open(name))
  }

  close(name: string): void {
    const at = this.#open.findLastIndex((each) => each.name === name)
    if (at === -1) return
    for (const each of this.#open.splice(at).reverse()) {
      this.#write((markup) => markup.close(each.name))
      if (each.isSkipped) this.#skipped -= 1
      if (each.isInvisible) this.#invisible -= 1
      if (each.isContent) this.#contents -= 1
    }
  }

  /** `<li>` ends the one before it, and a block ends a paragraph, without an end tag. */
  #closeImplied(name: string): void {
    const last = this.#open.at(-1)?.name
    if (last === undefined) return
    if ((last === name && IMPLIED.has(name)) || (last === 'p' && KEPT.has(name) && name !== 'code')) this.close(last)
  }

  text(text: string): void {
    this.#write((markup) => markup.text(text))
  }

  /** The main part, if the page marks one; else everything that isn't known to be around it. */
  get html(): string {
    const [chosen = this.#all] = [this.#main, this.#body].filter(({ characters }) => characters >= MIN_CHARACTERS)
    return chosen.toString()
  }

  #write(work: (markup: Markup) => void): void {
    if (this.#invisible === 0) work(this.#all)
    if (this.#skipped > 0) return
    work(this.#body)
    if (this.#contents > 0) work(this.#main)
  }

  #isBoilerplate(name: string, attributes: HtmlAttributes): boolean {
    if (name === 'body' || name === 'html') return false
    if (name === 'nav') return true
    const role = attributes.get('role') ?? ''
    if (role === 'navigation' || role === 'search') return true
    if (this.#contents > 0) return hasBoilerplateName(attributes)
    return AROUND.has(name) || ROLES.has(role) || hasBoilerplateName(attributes)
  }
}

function hasBoilerplateName(attributes: HtmlAttributes): boolean {
  const names = `${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`.toLowerCase()
  return names !== ' ' && names.split(/\s+/).some((each) => BOILERPLATE.has(each))
}

function isHidden(attributes: HtmlAttributes): boolean {
  if (attributes.get('hidden') !== undefined || attributes.get('aria-hidden') === 'true') return true
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.get('style') ?? '')
}

class Markup {
  readonly #pieces: string[] = []
  /** Of text, without white space. */
  characters = 0

  open(name: string): void {
    if (KEPT.has(name)) this.#pieces.push(`<${name}>`)
    else if (VOID.has(name)) this.#pieces.push(' ')
  }

  close(name: string): void {
    if (KEPT.has(name)) this.#pieces.push(`</${name}>`)
  }

  text(text: string): void {
    if (text.trim() === '') {
      this.#pieces.push(' ')
      return
    }
    this.#pieces.push(text)
    this.characters += text.trim().length
  }

  toString(): string {
    return this.#pieces.join('').trim()
  }
}
