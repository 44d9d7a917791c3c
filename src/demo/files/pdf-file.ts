import type { Block } from './markdown-blocks.ts'

const LINE_CHARACTERS = 92
const LINES_PER_PAGE = 48
const LEADING = 14

/** A PDF of plain lines in Helvetica: what a scanner or an old accounting system would export. */
export function pdf(title: string, blocks: readonly Block[]): Buffer {
  const lines = [title, '', ...blocks.flatMap(toLines)]
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_PER_PAGE) }, (_, at) =>
    lines.slice(at * LINES_PER_PAGE, (at + 1) * LINES_PER_PAGE),
  )
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const add = (object: string) => objects.push(object)
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const kids = pages.map((page) => {
    const shown = page.map((line) => `(${literal(line)}) Tj T*`).join('\n')
    const stream = `BT /F1 10 Tf ${LEADING} TL 56 760 Td\n${shown}\nET`
    const content = add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    )
  })
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
  return withTable(objects, `/Info ${add(`<< /Title (${literal(title)}) >>`)} 0 R`)
}

function toLines(block: Block): string[] {
  if (block.kind === 'table') return [...block.rows.map((cells) => cells.join('     ')), '']
  const text = block.kind === 'item' ? `- ${block.text}` : block.text
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line.length + word.length >= LINE_CHARACTERS) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line, '']
}

/** Characters of Windows-1252 that Latin-1 doesn't have, as their codes in the font's encoding. */
const WINDOWS: Readonly<Record<string, string>> = {
  '€': '\x80',
  '…': '\x85',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '„': '\x84',
  '–': '\x96',
  '−': '-',
  '→': '->',
}

function literal(text: string): string {
  return text
    .replace(/[€…‘’“”„–−→]/g, (character) => WINDOWS[character] ?? '?')
    .replace(/[\u0100-\uffff]/g, (character) => character.normalize('NFD')[0] ?? '?')
    .replace(/[\\()]/g, '\\$&')
}

function withTable(objects: readonly string[], trailer: string): Buffer {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = file.length
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`
  return Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, 'latin1')
}
