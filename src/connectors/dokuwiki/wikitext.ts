/**
 * DokuWiki's syntax as plain HTML: headings, lists, tables, links and code. Pages aren't taken as the wiki renders them,
 * because it renders them for the account that asks: plugins then include text that others can't see.
 */
export function toHtml(text: string): string {
  return splitCode(text)
    .map(({ kind, content }) => (kind === 'code' ? `<pre>${escapeHtml(content)}</pre>` : blocksOf(content)))
    .join('\n')
}

export function firstHeading(text: string): string | undefined {
  for (const line of text.split('\n')) {
    const heading = headingOf(line)
    if (heading !== undefined) return plain(heading.title)
  }
  return undefined
}

/** The words of `{{tag>one two "three four"}}`, which a plugin shows below the page. */
export function tagsOf(text: string): string[] {
  const found = new Set<string>()
  for (const [, list = ''] of text.matchAll(/\{\{tag>([^{}]*)\}\}/gi)) {
    for (const [, quoted, word] of list.matchAll(/"([^"]*)"|([^\s"]+)/g)) {
      const tag = (quoted ?? word ?? '').replaceAll('_', ' ').trim()
      if (tag !== '') found.add(tag)
    }
  }
  return [...found]
}

const CODE = /<(code|file|nowiki)(?:\s[^<>\n]{0,200})?>/gi

function splitCode(text: string): { kind: 'text' | 'code'; content: string }[] {
  const parts: { kind: 'text' | 'code'; content: string }[] = []
  const lower = text.toLowerCase()
  const open = new RegExp(CODE)
  // A tag that isn't closed here isn't closed later either.
  const unclosed = new Set<string>()
  let at = 0
  for (let match = open.exec(text); match !== null; match = open.exec(text)) {
    const tag = (match[1] ?? '').toLowerCase()
    const start = match.index + match[0].length
    const end = unclosed.has(tag) ? -1 : lower.indexOf(`</${tag}>`, start)
    if (end === -1) {
      unclosed.add(tag)
      continue
    }
    parts.push({ kind: 'text', content: text.slice(at, match.index) })
    parts.push({ kind: tag === 'nowiki' ? 'text' : 'code', content: text.slice(start, end) })
    at = end + tag.length + 3
    open.lastIndex = at
  }
  parts.push({ kind: 'text', content: text.slice(at) })
  return parts
}

type Block = 'p' | 'ul' | 'ol' | 'table' | 'blockquote' | 'pre'

function blocksOf(text: string): string {
  let html = ''
  let block: Block | undefined
  const enter = (next: Block | undefined) => {
    if (block === next) return
    if (block !== undefined) html += `</${block}>\n`
    if (next !== undefined) html += `<${next}>`
    block = next
  }
  for (const line of text.split('\n')) {
    const heading = headingOf(line)
    const [, marker, item] = /^(?: {2,}|\t+) *([*-])(.*)$/.exec(line) ?? []
    if (line.trim() === '' || /^-{4,}\s*$/.test(line)) enter(undefined)
    else if (heading !== undefined) {
      enter(undefined)
      html += `<h${heading.level}>${inline(heading.title)}</h${heading.level}>\n`
    } else if (item !== undefined) {
      enter(marker === '*' ? 'ul' : 'ol')
      html += `<li>${inline(item)}</li>`
    } else if (/^[|^]/.test(line)) {
      enter('table')
      html += tableRow(line)
    } else if (/^(?: {2}|\t)/.test(line) && block !== 'p') {
      enter('pre')
      html += `${escapeHtml(line.trim())}\n`
    } else {
      enter(line.startsWith('>') ? 'blockquote' : 'p')
      html += `${inline(line.replace(/^>+/, ''))} `
    }
  }
  enter(undefined)
  return html
}

function headingOf(line: string): { level: number; title: string } | undefined {
  const text = line.trim()
  if (!text.startsWith('==') || !text.endsWith('==')) return undefined
  let marks = 0
  while (marks < 6 && text[marks] === '=') marks++
  let end = text.length
  while (end > marks && text[end - 1] === '=') end--
  const title = text.slice(marks, end).trim()
  return title === '' ? undefined : { level: Math.min(5, 7 - marks), title }
}

/** Cells begin with `^` if they are headings, otherwise with `|`. Links may have a `|` too, so they are replaced first. */
function tableRow(line: string): string {
  const text = plainLinks(line).trimEnd()
  let cells = ''
  for (const [, mark, cell = ''] of text.matchAll(/([|^])([^|^]*)/g)) {
    if (cell === '' || /^:{3}$/.test(cell.trim())) continue
    const tag = mark === '^' ? 'th' : 'td'
    cells += `<${tag}>${inline(cell.trim())}</${tag}>`
  }
  return `<tr>${cells}</tr>`
}

function inline(text: string): string {
  return escapeHtml(plain(text))
}

/** Without marks for bold, italic and the like. */
function plain(text: string): string {
  return plainLinks(text)
    .replace(/~~[A-Z][A-Za-z0-9:_ -]{0,60}~~/g, '')
    .replace(/<\/?(?:sub|sup|del|note|wrap|html|php)(?:\s[^<>]{0,200})?>/gi, '')
    .replace(/\\\\(?=\s|$)/g, ' ')
    .replace(/\*\*|''|%%/g, '')
    .replace(/(?<!:)\/\//g, '')
    .replace(/(?<![\p{L}\p{N}])__|__(?![\p{L}\p{N}])/gu, '')
    .trim()
}

/** Links and files by their label, or else by the name of what they lead to. Calls of plugins are left out. */
function plainLinks(text: string): string {
  return text
    .replace(/\[\[([^[\]]*)\]\]/g, (_, link: string) => labelOf(link))
    .replace(/\{\{([^{}]*)\}\}/g, (_, media: string) => (/^\w+>/.test(media.trim()) ? '' : labelOf(media)))
}

function labelOf(link: string): string {
  const [target = '', ...label] = link.split('|')
  const text = label.join(' ').trim()
  if (text !== '') return text
  const address = target.trim()
  if (/^[a-z]+:\/\//i.test(address)) return address
  return (
    address
      .replace(/[?#].*$/s, '')
      .split(':')
      .at(-1)
      ?.replaceAll('_', ' ') ?? ''
  )
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
