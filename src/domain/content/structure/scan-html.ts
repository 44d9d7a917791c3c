import { Tokenizer } from 'htmlparser2'

export interface HtmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string): void
  text(text: string): void
}

/** The attributes that say something about the text. Others, however many, are passed over. */
const READ_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'alt', 'start', 'role', 'class', 'scope'])
const MAX_ATTRIBUTE_CHARACTERS = 4000

/**
 * Goes through HTML once, from left to right. It keeps no tree, so nesting can't make it slow: the library's own parser
 * looks through all open elements for each tag.
 */
export function scanHtml(html: string, handler: HtmlHandler): void {
  let name = ''
  let attributes = new Map<string, string>()
  let attribute: string | undefined
  let value = ''
  const take = (text: string) => {
    if (attribute !== undefined && value.length < MAX_ATTRIBUTE_CHARACTERS) value += text
  }
  const opened = () => handler.open(name, attributes)
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase()
        attributes = new Map()
      },
      onattribname(start, end) {
        const read = end - start > 10 ? '' : html.slice(start, end).toLowerCase()
        attribute = READ_ATTRIBUTES.has(read) && !attributes.has(read) ? read : undefined
        value = ''
      },
      onattribdata: (start, end) => take(html.slice(start, end)),
      onattribentity: (code) => take(characterOf(code)),
      onattribend() {
        if (attribute !== undefined) attributes.set(attribute, value.slice(0, MAX_ATTRIBUTE_CHARACTERS))
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => handler.close(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => handler.text(html.slice(start, end)),
      ontextentity: (code) => handler.text(characterOf(code)),
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
