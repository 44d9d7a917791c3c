import { zip } from './zip.ts'

export function base64(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString('base64')
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

function core(title: string): string {
  return `${XML}<cp:coreProperties xmlns:cp="c" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`
}

/** A Word document: a heading, paragraphs, a footnote and a comment. */
export function docx({ heading = '', paragraphs = [''], footnote = '', comment = '', title = '' }): Uint8Array {
  const paragraph = (text: string, style = '') =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
  const part = (root: string, inner: string) => `${XML}<w:${root} xmlns:w="${WORD}">${inner}</w:${root}>`
  return zip({
    '[Content_Types].xml': `${XML}<Types/>`,
    // Programs in a browser write a "2" into the name.
    '_rels/.rels': `${XML}<Relationships><Relationship Id="rId1" Type="http://x/officeDocument" Target="/word/document2.xml"/></Relationships>`,
    'word/document2.xml': part(
      'document',
      `<w:body>${heading && paragraph(heading, 'berschrift1')}${paragraphs.map((text) => paragraph(text)).join('')}</w:body>`,
    ),
    'word/styles.xml': part('styles', '<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>'),
    'word/footnotes.xml': part('footnotes', paragraph(footnote)),
    'word/comments.xml': part('comments', paragraph(comment)),
    'docProps/core.xml': core(title),
  })
}

/** A presentation: for each slide a title, a text and the speaker's notes. */
export function pptx(slides: readonly { title: string; text: string; notes?: string }[]): Uint8Array {
  const shape = (type: string, text: string) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const slide = (inner: string) =>
    `${XML}<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:sld>`
  return zip({
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="p"/>`,
    ...Object.fromEntries(
      slides.flatMap(({ title, text, notes = '' }, at) => [
        [`ppt/slides/slide${at + 1}.xml`, slide(shape('title', title) + shape('body', text))],
        [`ppt/notesSlides/notesSlide${at + 1}.xml`, slide(shape('body', notes))],
      ]),
    ),
  })
}

/** A workbook of one sheet: shared, inline and formula texts, numbers, and dates in column C. */
export function xlsx(sheetName: string, rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const strings: string[] = []
  const cell = (value: string | number, column: number) => {
    if (typeof value === 'number') return `<c s="${column === 2 ? 1 : 0}"><v>${value}</v></c>`
    if (column === 1) return `<c t="inlineStr"><is><t>${value}</t></is></c>`
    strings.push(value)
    return `<c t="s"><v>${strings.length - 1}</v></c>`
  }
  const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  return zip({
    'xl/workbook.xml': `${XML}<workbook xmlns:r="r"><sheets><sheet name="${sheetName}" sheetId="7" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships><Relationship Id="rId3" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${XML}<sst>${strings.map((text) => `<si><r><t>${text}</t></r></si>`).join('')}</sst>`,
    'xl/styles.xml': `${XML}<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  })
}

export function epub(title: string, chapters: readonly string[]): Uint8Array {
  const names = chapters.map((_, at) => `chapter${at + 1}`)
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${XML}<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    'OEBPS/book.opf': `${XML}<package><metadata><dc:title>${title}</dc:title></metadata><manifest>${names
      .map((name) => `<item id="${name}" href="text/${name}.xhtml"/>`)
      .join('')}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(
      chapters.map((text, at) => [`OEBPS/text/chapter${at + 1}.xhtml`, `<html><body><p>${text}</p></body></html>`]),
    ),
  })
}

/** A PDF with one page per text, a title property, and a cross-reference table that is right. */
export function pdf(title: string, pages: readonly string[]): Uint8Array {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const add = (object: string) => objects.push(object)
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const kids = pages.map((text) => {
    const stream = `BT /F1 12 Tf 72 720 Td (${escaped(text)}) Tj ET`
    const content = add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    )
  })
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
  const info = add(`<< /Title (${escaped(title)}) >>`)
  return pdfOf(objects, `/Info ${info} 0 R`)
}

/** A PDF file of these objects; the first is the catalogue. */
export function pdfOf(objects: readonly string[], trailer = ''): Uint8Array {
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

/** A Keynote or Pages file with these texts: objects of text storage, packed as literals. */
export function iwork(texts: readonly string[]): Uint8Array {
  const objects = texts.map((text) => {
    const storage = field(3, Buffer.from(text))
    const info = Buffer.concat([number(1, 2001), number(3, storage.length)])
    const header = Buffer.concat([number(1, 1), field(2, info)])
    return Buffer.concat([varint(header.length), header, storage])
  })
  const archive = Buffer.concat(objects)
  // A literal of up to 65536 bytes, its length in two bytes.
  const literal = Buffer.from([61 << 2, (archive.length - 1) & 0xff, (archive.length - 1) >> 8])
  const block = Buffer.concat([varint(archive.length), literal, archive])
  const chunk = Buffer.concat([Buffer.from([0, block.length & 0xff, block.length >> 8, 0]), block])
  return zip({ 'Index/Document.iwa': chunk, 'Metadata/Properties.plist': 'x' })
}

function varint(value: number): Buffer {
  return value < 0x80 ? Buffer.from([value]) : Buffer.concat([Buffer.from([(value & 0x7f) | 0x80]), varint(value >> 7)])
}

function number(id: number, value: number): Buffer {
  return Buffer.concat([varint(id << 3), varint(value)])
}

function field(id: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((id << 3) | 2), varint(bytes.length), bytes])
}
