import type { Block } from './markdown-blocks.ts'
import { zip } from './zip.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** `[id, type, target]` of each part that another part refers to. */
function relationships(parts: readonly (readonly [id: string, type: string, target: string])[]): string {
  const list = parts.map(([id, type, to]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${to}"/>`)
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

/** `[path, type]` of each part, where the type is what follows the vendor's prefix. */
function contentTypes(parts: readonly (readonly [path: string, type: string])[]): string {
  const list = parts.map(
    ([path, type]) =>
      `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  )
  const rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${rels}${list.join('')}</Types>`
}

/** A Word document: the title, then the blocks. */
export function docx(title: string, blocks: readonly Block[]): Buffer {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
  const paragraph = (text: string, style = '') =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${run(text)}</w:p>`
  const row = (cells: readonly string[]) =>
    `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`
  const toXml = (block: Block) => {
    if (block.kind === 'table') return `<w:tbl>${block.rows.map(row).join('')}</w:tbl>`
    const style = { heading: 'Heading1', item: 'ListParagraph', paragraph: '' }[block.kind]
    return paragraph(block.kind === 'item' ? `• ${block.text}` : block.text, style)
  }
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const style = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`
  return zip({
    '[Content_Types].xml': contentTypes([
      ['word/document.xml', 'wordprocessingml.document.main'],
      ['word/styles.xml', 'wordprocessingml.styles'],
    ]),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `${XML}<w:document ${word}><w:body>${paragraph(title, 'Title')}${blocks.map(toXml).join('')}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships([['rId1', 'styles', 'styles.xml']]),
    'word/styles.xml': `${XML}<w:styles ${word}>${style('Title', 'Title')}${style('Heading1', 'heading 1')}${style('ListParagraph', 'List Paragraph')}</w:styles>`,
  })
}

/** A workbook: one sheet for each table, and one with the remarks around them. */
export function xlsx(title: string, blocks: readonly Block[]): Buffer {
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []))
  const remarks = blocks.flatMap((block) => (block.kind === 'table' ? [] : [[block.text]]))
  const sheets = [...tables, ...(remarks.length > 0 ? [[[title], ...remarks]] : [])]
  const names = sheets.map((_, at) => (at < tables.length ? (at === 0 ? 'Data' : `Data ${at + 1}`) : 'Notes'))
  const cell = (text: string) =>
    /^−?\d+(?:\.\d+)?$/.test(text)
      ? `<c><v>${text.replace('−', '-')}</v></c>`
      : `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
  const sheet = (rows: readonly (readonly string[])[]) =>
    `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map((cells) => `<row>${cells.map(cell).join('')}</row>`)
      .join('')}</sheetData></worksheet>`
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  return zip({
    '[Content_Types].xml': contentTypes([
      ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ...sheets.map((_, at) => [`xl/worksheets/sheet${at + 1}.xml`, 'spreadsheetml.worksheet'] as const),
    ]),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      sheets.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ),
    ...Object.fromEntries(sheets.map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet(rows)])),
  })
}

/** A slide deck: the first slide shows the title, and each heading begins a slide. */
export function pptx(title: string, blocks: readonly Block[]): Buffer {
  const slides: { title: string; lines: string[] }[] = [{ title, lines: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading') slides.push({ title: block.text, lines: [] })
    else if (block.kind === 'table') slides.at(-1)?.lines.push(...block.rows.map((cells) => cells.join('   ')))
    else slides.at(-1)?.lines.push(block.text)
  }
  const namespaces =
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
  const shape = (id: number, type: string, lines: readonly string[]) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${type}"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${lines
      .map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`)
      .join('')}</p:txBody></p:sp>`
  const slide = ({ title: heading, lines }: { title: string; lines: readonly string[] }) =>
    `${XML}<p:sld ${namespaces}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape(2, 'title', [heading])}${lines.length > 0 ? shape(3, 'body', lines) : ''}</p:spTree></p:cSld></p:sld>`
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`)
  return zip({
    '[Content_Types].xml': contentTypes([
      ['ppt/presentation.xml', 'presentationml.presentation.main'],
      ...slides.map((_, at) => [`ppt/slides/slide${at + 1}.xml`, 'presentationml.slide'] as const),
    ]),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `${XML}<p:presentation ${namespaces} xmlns:r="${OFFICE}"><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      slides.map((_, at) => [`rId${at + 1}`, 'slide', `slides/slide${at + 1}.xml`] as const),
    ),
    ...Object.fromEntries(slides.map((each, at) => [`ppt/slides/slide${at + 1}.xml`, slide(each)])),
  })
}
