import { withoutFrontMatter } from '../../kernel/front-matter.ts'
import { MarkdownWriter } from './structure/markdown-writer.ts'
import type { StructuredText } from './structure/span.ts'
import { TextBuilder } from './structure/text-builder.ts'
import { withoutLayoutTables } from './structure/without-layout-tables.ts'

const MAX_CHARACTERS = 16 * 1024 * 1024
/** A title stands at the top; further down are chapters. */
const TITLE_WITHIN = 4000

/** What a reader sees of a Markdown page: marks and link targets go, texts, link texts and code stay. */
export function readMarkdown(markdown: string): StructuredText {
  const builder = new TextBuilder(MAX_CHARACTERS)
  new MarkdownWriter(builder).write(withoutFrontMatter(markdown))
  const { text, spans } = builder.build()
  return { text, spans: withoutLayoutTables(spans) }
}

export function markdownToText(markdown: string): string {
  return readMarkdown(markdown).text
}

/** The first heading. */
export function markdownTitle({ text, spans }: StructuredText): string | undefined {
  const heading = spans.find(({ kind, start }) => /^h\d$/.test(kind) && start < TITLE_WITHIN)
  return heading && (text.slice(heading.start, heading.end).replace(/\s+/g, ' ').trim() || undefined)
}
