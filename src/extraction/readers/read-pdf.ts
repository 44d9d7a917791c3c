import { getDocumentProxy } from 'unpdf'
import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { givenTitle } from './office-title.ts'
import { PdfLines } from './pdf-lines.ts'

/** A book has a thousand pages; a file that claims a million was made to keep its reader busy. */
const MAX_PAGES = 20_000

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** The text of the pages, in order. Text in images isn't read. */
export async function readPdf(bytes: Uint8Array, { maxCharacters }: ReaderOptions): Promise<ReadFile> {
  const pdf = await open(bytes)
  const sink = new TextBuilder(maxCharacters)
  const title = await titleOf(pdf)
  const pages = Math.min(pdf.numPages, MAX_PAGES)
  let damagedPages = 0
  for (let number = 1; number <= pages && !sink.isFull; number++) {
    try {
      await readPage(pdf, number, sink)
    } catch {
      // The others may be fine.
      damagedPages++
    }
  }
  if (damagedPages > 0 && sink.length === 0) throw new UnreadableFile("is damaged: its pages can't be read")
  const problem =
    damagedPages > 0
      ? `${damagedPages} of its ${pages} pages can't be read`
      : pdf.numPages > MAX_PAGES
        ? `only the first ${MAX_PAGES} pages were read`
        : undefined
  return { ...sink.build(), title, problem }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // The library keeps the array; it gets its own.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') throw new UnreadableFile('is encrypted')
    throw new UnreadableFile("is damaged: it isn't a readable PDF", { cause: error })
  }
}

async function titleOf(pdf: Pdf): Promise<string | undefined> {
  try {
    const { info } = await pdf.getMetadata()
    const title = (info as { Title?: unknown }).Title
    return givenTitle(typeof title === 'string' ? title : undefined)
  } catch {
    return undefined
  }
}

async function readPage(pdf: Pdf, number: number, sink: TextBuilder): Promise<void> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const lines = new PdfLines()
  for (const item of items) if ('str' in item) lines.add(item)
  sink.within('page', String(number), () => lines.writeTo(sink))
  sink.startParagraph()
  page.cleanup()
}
