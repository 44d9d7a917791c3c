import { deflateSync } from 'node:zlib'
import { pdfOf } from './content-samples.ts'
import { zip } from './zip.ts'

export interface HostileFile {
  readonly name: string
  readonly type: string
  readonly make: () => Uint8Array | string
  /** What the document's status says; absent: it is read, whole or in part, and does no harm. */
  readonly problem?: RegExp
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const WORD = `${OFFICE}.wordprocessingml.document`

/** Files made to hurt whoever reads them. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  {
    name: 'a document that unpacks to eighty megabytes',
    type: WORD,
    make: () => zip({ 'word/document.xml': new Uint8Array(80 * 1024 ** 2) }),
    problem: /unpacks to more than 64 MB/,
  },
  {
    name: 'a workbook of many large parts',
    type: `${OFFICE}.spreadsheetml.sheet`,
    make: manyParts,
    problem: /unpacks to more than 128 MB|needs more than/,
  },
  {
    name: 'an archive of very many files',
    type: WORD,
    make: () => zip(Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`f${at}`, '']))),
    problem: /more than 20000 files/,
  },
  { name: 'archives within archives', type: WORD, make: nestedZips, problem: /contains no document/ },
  { name: 'entities that multiply', type: WORD, make: billionLaughs },
  {
    name: 'elements within elements',
    type: WORD,
    make: () => zip({ 'word/document.xml': `${'<w:p>'.repeat(500_000)}<w:t>deep</w:t>${'</w:p>'.repeat(500_000)}` }),
  },
  { name: 'a page of a hundred thousand levels', type: 'text/html', make: () => '<div>'.repeat(100_000) },
  { name: 'a page of a million levels', type: 'text/html', make: () => '<b>'.repeat(1_000_000) },
  {
    name: 'a page of a million tags that end nothing',
    type: 'text/html',
    make: () => `<b>${'</i>'.repeat(1_000_000)}`,
  },
  {
    name: 'a table of a hundred thousand cells',
    type: 'text/html',
    make: () => `<table>${'<tr><td>a<td>b'.repeat(50_000)}`,
  },
  {
    name: 'a link of four megabytes',
    type: 'text/html',
    make: () => `<a href="https://x.example/${'y'.repeat(4 * 1024 ** 2)}">z</a>`,
  },
  { name: 'quotes within quotes', type: 'text/markdown', make: () => `${'> '.repeat(500_000)}x` },
  { name: 'a page of tags that never close', type: 'text/html', make: () => '<a<'.repeat(200_000) },
  { name: 'a list of brackets', type: 'text/markdown', make: () => '[*_`'.repeat(100_000) },
  { name: 'a card of endless parameters', type: 'text/vcard', make: () => `TEL${';X="'.repeat(100_000)}` },
  {
    name: 'RTF groups within groups',
    type: 'application/rtf',
    make: () => `{\\rtf1${'{'.repeat(1_000_000)}`,
    problem: /groups/,
  },
  {
    name: 'parts within parts of a message',
    type: 'message/rfc822',
    make: nestedMessage,
    problem: /can't be read/,
  },
  { name: 'pages that point back at themselves', type: 'application/pdf', make: circularPdf, problem: /damaged/ },
  { name: 'a claim of a billion pages', type: 'application/pdf', make: boastfulPdf },
  { name: 'references that lead in a circle', type: 'application/pdf', make: circularReferences },
  {
    name: 'a PDF page that unpacks to three hundred megabytes',
    type: 'application/pdf',
    make: pdfBomb,
    problem: /needs more than/,
  },
  { name: 'a PDF that is cut off', type: 'application/pdf', make: () => '%PDF-1.7\n1 0 obj\n<<', problem: /damaged/ },
  {
    name: 'a Word file whose sectors form a circle',
    type: 'application/msword',
    make: circularSectors,
    problem: /./,
  },
  { name: 'noise', type: 'application/msword', make: () => Buffer.alloc(10_000, 'a\u0000\u0007b'), problem: /damaged/ },
]

function manyParts(): Uint8Array {
  const part = Buffer.alloc(50 * 1024 ** 2, ' ')
  return zip({
    'xl/workbook.xml': '<workbook/>',
    'xl/sharedStrings.xml': part,
    'xl/styles.xml': part,
    'xl/comments1.xml': part,
  })
}

function nestedZips(): Uint8Array {
  let archive = zip({ 'zeros.bin': new Uint8Array(10 * 1024 ** 2) })
  for (let level = 0; level < 10; level++) {
    archive = zip(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${level}-${at}.zip`, archive])))
  }
  return archive
}

function billionLaughs(): Uint8Array {
  const entities = Array.from({ length: 30 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const xml = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY l0 "ha">${entities}]><w:document><w:p><w:t>laugh &l30;</w:t></w:p></w:document>`
  return zip({ 'word/document.xml': xml })
}

function nestedMessage(): string {
  const levels = Array.from({ length: 5000 }, (_, at) => at)
  return levels.map((at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')
}

function circularPdf(): Uint8Array {
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 3 /Kids [2 0 R 2 0 R 2 0 R] >>'])
}

function boastfulPdf(): Uint8Array {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1000000000 /Kids [3 0 R] >>',
    '<< /Type /Page >>',
  ])
}

function circularReferences(): Uint8Array {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
    '<< /Length 5 >>\nstream\n/X Do\nendstream',
    '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 11 /Resources << /XObject << /X 5 0 R >> >> >>\nstream\n/X Do /X Do\nendstream',
  ])
}

/** Blanks, packed twice: a few kilobytes become three hundred megabytes. */
function pdfBomb(): Uint8Array {
  const once = deflateSync(Buffer.alloc(300 * 1024 ** 2, ' '), { level: 1 })
  const packed = deflateSync(once).toString('latin1')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${packed}\nendstream`,
  ])
}

function circularSectors(): Uint8Array {
  const file = Buffer.alloc(512 * 8)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(4096, 56)
  file.writeUInt32LE(1, 60)
  file.writeUInt32LE(0, 68)
  file.fill(0, 76, 512)
  // Each sector follows itself.
  for (let sector = 0; sector < 128; sector++) file.writeUInt32LE(sector, 512 + sector * 4)
  return file
}

/** A Markdown page that takes a reader long: each image that doesn't end looks for its end in all of the rest. */
export function endlessPage(): string {
  return '![a'.repeat(1_000_000)
}
