import { HtmlWriter } from './structure/html-writer.ts'
import type { StructuredText } from './structure/span.ts'
import { TextBuilder } from './structure/text-builder.ts'
import { withoutLayoutTables } from './structure/without-layout-tables.ts'

const MAX_CHARACTERS = 16 * 1024 * 1024

/** What a reader sees of a page. */
export function readHtml(html: string): StructuredText {
  const builder = new TextBuilder(MAX_CHARACTERS)
  const writer = new HtmlWriter(builder)
  writer.write(html)
  writer.end()
  const { text, spans } = builder.build()
  return { text, spans: withoutLayoutTables(spans) }
}

export function htmlToText(html: string): string {
  return readHtml(html).text
}
