import { htmlTitle } from './html-title.ts'
import type { ContentForm } from './mime-types.ts'
import { readHtml } from './read-html.ts'
import { markdownTitle, readMarkdown } from './read-markdown.ts'
import { readTable } from './read-table.ts'
import type { StructuredText } from './structure/span.ts'
import { storableText } from './tidy-text.ts'
import { vcardToText } from './vcard-to-text.ts'

export interface ReadText extends StructuredText {
  readonly title?: string | undefined
}

/** The readable text of a content that is text itself. */
export function readText(form: Exclude<ContentForm, 'document'>, text: string): ReadText {
  switch (form) {
    case 'plain':
      return unstructured(text)
    case 'html':
      return { ...readHtml(text), title: titled(htmlTitle(text)) }
    case 'markdown': {
      const read = readMarkdown(text)
      return { ...read, title: titled(markdownTitle(read)) }
    }
    case 'csv':
      return readTable(text, ',')
    case 'tsv':
      return readTable(text, '\t')
    case 'vcard': {
      const card = vcardToText(text)
      return { ...unstructured(card.text), title: titled(card.title) }
    }
  }
}

function unstructured(text: string): ReadText {
  return { text: storableText(text), spans: [] }
}

function titled(title: string | undefined): string | undefined {
  return title === undefined ? undefined : storableText(title)
}
