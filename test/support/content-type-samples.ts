import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, gunzipSync } from 'node:zlib'
import { base64, docx, epub, iwork, pdf, pptx, xlsx } from './content-samples.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/content')
const fixture = (name: string) => readFileSync(join(FIXTURES, name))

interface Sample {
  readonly type: string
  readonly content: { binaryContent: string } | { textContent: string }
  /** Words that stand in it and nowhere else. */
  readonly query: string
  /** What the document is called when it came without a title. */
  readonly title?: string
  /** Part of the snippet that the query shows. */
  readonly snippet?: RegExp
}

const file = (bytes: Uint8Array | string) => ({ binaryContent: base64(bytes) })
const text = (textContent: string) => ({ textContent })
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

const wide = (words: string) => Buffer.from(words, 'utf16le')
const noise = Buffer.from(Array.from({ length: 512 }, (_, at) => (at * 151) % 256))

const MESSAGE = [
  'From: =?utf-8?Q?Zo=C3=AB_M=C3=BCller?= <zoe@acme.example>',
  'To: Kai <kai@acme.example>',
  'Subject: Trawler inspection on Thursday',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="b"',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'The inspector asks for the winch papers; caf=C3=A9 afterwards.',
  '--b',
  'Content-Type: application/pdf; name="winch.pdf"',
  'Content-Disposition: attachment; filename="winch.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  base64(pdf('', ['Certificate of the capstan brake'])),
  '--b--',
  '',
].join('\r\n')

const CARD = [
  'BEGIN:VCARD',
  'VERSION:2.1',
  'N:Okafor;Adaeze;;Dr.;',
  'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Dr. Ad=C3=A1eze Ok=',
  'afor',
  'TITLE:Harbour pilot\\, senior',
  'EMAIL;TYPE=work:adaeze@acme.example',
  'NOTE:Speaks Igbo and Por',
  ' tuguese',
  'PHOTO;ENCODING=BASE64;TYPE=JPEG:QUJDREVGR0g=',
  'END:VCARD',
].join('\r\n')

export const SAMPLES: readonly Sample[] = [
  { type: 'text/plain', content: text('A walrus sleeps on the slipway.'), query: 'walrus slipway' },
  {
    type: 'text/plain; charset=iso-8859-1',
    content: file(Buffer.from('Räucherfisch für alle', 'latin1')),
    query: 'räucherfisch',
  },
  {
    type: 'text/html',
    content: text(
      '<html><head><title>Tide table</title></head><body><nav>Menu</nav><p>Springs &amp; neaps</p></body></html>',
    ),
    query: 'springs neaps',
    title: 'Tide table',
  },
  {
    type: 'text/html',
    content: file(`<h1>The <em>Osprey</em> log</h1><p>Sighted near the estuary.</p>${'<p>filler</p>'.repeat(2000)}`),
    query: 'osprey estuary',
    title: 'The Osprey log',
  },
  {
    type: 'text/html',
    content: text('<table><tr><th>Hawser</th><th>Cost</th></tr><tr><td>Bollard</td><td>300</td></tr></table>'),
    query: 'hawser bollard 300',
    // The first row is the title, because the document has none.
    snippet: /^Bollard, 300$/,
  },
  {
    type: 'text/markdown',
    content: text(
      '---\ndraft: true\n---\n# Dredging **plan**\n\nThe [survey vessel](https://boats.example/x) uses `sonar_mode` and **deep** _scans_.\n\n> A quote\n',
    ),
    query: 'survey vessel sonar_mode',
    title: 'Dredging plan',
    snippet: /The survey vessel uses sonar_mode and deep scans\./,
  },
  {
    type: 'text/csv',
    content: text('berth,vessel\n"12","Marigold, the ""old"" one"\n'),
    query: 'marigold',
    snippet: /12, Marigold, the "old" one/,
  },
  {
    type: 'text/tab-separated-values',
    content: text('berth\tvessel\n14\tPeriwinkle\n'),
    query: 'periwinkle',
    snippet: /14, Periwinkle/,
  },
  { type: 'text/vcard', content: text(CARD), query: 'okafor pilot portuguese', title: 'Dr. Adáeze Okafor' },
  {
    type: 'application/pdf',
    content: file(pdf('Buoy catalogue', ['Cardinal marks in yellow', 'Second page: a bell (brass)'])),
    query: 'bell brass',
    title: 'Buoy catalogue',
  },
  {
    type: `${OFFICE}.wordprocessingml.document`,
    content: file(
      docx({
        heading: 'Ferry timetable',
        paragraphs: ['Every hour to Cobh &amp; back'],
        footnote: 'Not at Epiphany',
        comment: 'Ask Niamh',
      }),
    ),
    query: 'cobh epiphany niamh',
    title: 'Ferry timetable',
  },
  {
    type: `${OFFICE}.presentationml.presentation`,
    content: file(pptx([{ title: 'Kelp harvest', text: 'Yields of the season', notes: 'Mention the urchins' }])),
    query: 'yields urchins',
    title: 'Kelp harvest',
  },
  {
    type: `${OFFICE}.spreadsheetml.sheet`,
    content: file(xlsx('Winter stores', [['Barnacle scrapers', 'Ostend', 45_292]])),
    query: 'barnacle scrapers ostend',
    snippet: /Barnacle scrapers \| Ostend \| 2024-01-01/,
  },
  {
    type: `${OPEN_DOCUMENT}.text`,
    content: file(fixture('minutes.odt')),
    query: 'pontoon larch',
    title: 'Harbour renovation minutes',
  },
  { type: `${OPEN_DOCUMENT}.spreadsheet`, content: file(fixture('budget.ods')), query: 'kraków coatings' },
  {
    type: `${OPEN_DOCUMENT}.presentation`,
    content: file(fixture('slides.odp')),
    query: 'foghorns',
  },
  {
    type: 'application/msword',
    content: file(fixture('minutes.doc')),
    query: 'zoë müller larch',
    title: 'Harbour minutes',
  },
  {
    type: 'application/vnd.ms-excel',
    content: file(fixture('budget.xls')),
    query: 'oostende chandlery',
    snippet: /Mooring rings, Oostende Chandlery, 340\.5/,
  },
  {
    type: 'application/vnd.ms-powerpoint',
    content: file(gunzipSync(fixture('slides.ppt.gz'))),
    query: 'guided tours foghorns',
  },
  {
    type: 'application/rtf',
    content: file(
      "{\\rtf1\\ansi\\ansicpg1250{\\fonttbl{\\f0 Times;}}{\\info{\\title Ropes}}\\pard A bowline for \\u321?\\'f3d\\'9f\\par{\\*\\x hidden}}",
    ),
    query: 'bowline łódź',
    title: 'Ropes',
  },
  { type: 'text/rtf', content: text('{\\rtf1\\ansi Splicing \\b wire\\b0  rope}'), query: 'splicing wire' },
  {
    type: 'application/epub+zip',
    content: file(epub('Knots for all', ['A sheepshank shortens', 'A marlinspike opens'])),
    query: 'sheepshank marlinspike',
    title: 'Knots for all',
  },
  {
    type: 'application/vnd.apple.keynote',
    content: file(iwork(['Seagrass meadows', 'A nursery for cuttlefish'])),
    query: 'seagrass cuttlefish',
  },
  { type: 'application/vnd.apple.pages', content: file(iwork(['Letter to the lockkeeper'])), query: 'lockkeeper' },
  { type: 'application/vnd.apple.numbers', content: file(iwork(['Gangway inventory'])), query: 'gangway inventory' },
  {
    type: 'application/onenote',
    content: file(Buffer.concat([noise, wide('Whiteboard: the ballast puzzle'), noise])),
    query: 'ballast puzzle',
  },
  {
    type: 'application/vnd.google-apps.form',
    content: text('<html><body><h1>Crew survey</h1><p>Which galley dish?</p></body></html>'),
    query: 'galley dish',
    title: 'Crew survey',
  },
  {
    type: 'application/vnd.google-apps.site',
    content: file('<!doctype html><html><body><p>Regatta weekend</p></body></html>'),
    query: 'regatta weekend',
  },
  {
    type: 'application/x-apple-diskimage',
    content: file(Buffer.concat([noise, Buffer.from('<key>TugboatInstaller</key>'), noise])),
    query: 'tugboatinstaller',
  },
  {
    type: 'application/x-executable',
    content: file(Buffer.concat([noise, Buffer.from('usage: windlass [options]'), noise])),
    query: 'windlass options',
  },
  {
    type: 'application/x-shockwave-flash',
    content: file(
      Buffer.concat([
        Buffer.from('CWS\u0009\u0000\u0000\u0000\u0000'),
        deflateSync(Buffer.from('\u0001\u0000Lighthouse animation intro\u0000')),
      ]),
    ),
    query: 'animation intro',
  },
  {
    type: 'message/rfc822',
    content: file(MESSAGE),
    query: 'winch papers capstan zoë',
    title: 'Trawler inspection on Thursday',
  },
  {
    type: 'message/rfc822',
    content: text('Subject: Plain gangplank\r\n\r\nIt creaks.\r\n'),
    query: 'gangplank creaks',
    title: 'Plain gangplank',
  },
]
