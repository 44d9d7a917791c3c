import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { CheckedContent } from '../src/domain/content/text-extractor.ts'
import { ExtractionPool } from '../src/extraction/extraction-pool.ts'
import { docx, pdf, xlsx } from '../test/support/content-samples.ts'
import { zip } from '../test/support/zip.ts'

/** How fast files are read, and what that costs the service's own thread: `node bench/extraction.ts`. */
const WORD_FILE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SENTENCE = 'The harbour master checks the mooring lines twice a day and writes the result into the log.'
const paragraphs = Array.from({ length: 200 }, (_, at) => `${SENTENCE} Entry ${at}.`)
const rows = Array.from({ length: 500 }, (_, at) => [`Item ${at}`, 'Ostend', 45_000 + at])

const pool = new ExtractionPool({
  workers: 2,
  maxSeconds: 60,
  maxMemoryBytes: 512 * 1024 ** 2,
  maxDocumentBytes: 5 * 1024 ** 2,
})
const content = (type: string, data: string | Uint8Array): CheckedContent => ({ type, charset: undefined, data })

const first = performance.now()
await pool.extract(content('application/pdf', pdf('', ['first'])))
console.log(`first PDF, with the start of a process: ${ms(performance.now() - first)}`)
await pool.extract(content('application/pdf', pdf('', ['first'])))

// Bytes that do not compress, beside a short text: as large as a document may be.
const large = zip({
  'word/document.xml': '<w:p><w:t>short</w:t></w:p>',
  'word/media/photo.jpg': randomBytes(4_900_000),
})
const longText = docx({
  paragraphs: Array.from({ length: 25 }, () => paragraphs)
    .flat()
    .flatMap((text) => [text, text, text, text, text, text, text, text]),
})

const CASES: readonly [name: string, make: CheckedContent, count: number][] = [
  ['Word, 200 paragraphs', content(WORD_FILE, docx({ paragraphs })), 300],
  ['Excel, 500 rows', content('application/vnd.ms-excel', xlsx('Items', rows)), 100],
  ['PDF, 50 pages', content('application/pdf', pdf('', paragraphs.slice(0, 50))), 50],
  ['HTML, 40 KB', content('text/html', `<p>${SENTENCE}</p>`.repeat(400)), 200],
  ['Markdown, 4 KB, on this thread', content('text/markdown', `**${SENTENCE}** [x](y)\n\n`.repeat(40)), 2000],
  ['Word with a picture of 4.9 MB', content(WORD_FILE, large), 20],
  ['Word with 3.7 MB of text', content(WORD_FILE, longText), 10],
]
for (const [name, made, count] of CASES) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const cpu = process.threadCpuUsage()
  for (let done = 0; done < count; done += 10) {
    await Promise.all(Array.from({ length: Math.min(10, count - done) }, () => pool.extract(made)))
  }
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  const { user, system } = process.threadCpuUsage(cpu)
  console.log(
    `${name}: ${Math.round(count / seconds)}/s; of the service's thread ${ms((user + system) / 1000 / count)} each, longest stall ${ms(delay.max / 1e6)}`,
  )
}
await pool.close()

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
