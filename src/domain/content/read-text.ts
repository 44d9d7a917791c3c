import { htmlTitle } from './html-title.ts'
import { htmlToText } from './html-to-text.ts'
import { markdownTitle, markdownToText } from './markdown-to-text.ts'
import type { ContentForm } from './mime-types.ts'
import { tableToText } from './table-to-text.ts'
import type { ExtractedText } from './text-extractor.ts'
import { storableText } from './tidy-text.ts'
import { vcardToText } from './vcard-to-text.ts'

/** The readable text of a content that is text itself. */
export function readText(form: Exclude<ContentForm, 'document'>, text: string): ExtractedText {
  switch (form) {
    case 'plain':
      return { text: storableText(text) }
    case 'html':
      return titled(htmlToText(text), htmlTitle(text))
    case 'markdown':
      return titled(markdownToText(text), markdownTitle(text))
    case 'csv':
      return titled(tableToText(text, ','), undefined)
    case 'tsv':
      return titled(tableToText(text, '\t'), undefined)
    case 'vcard': {
      const card = vcardToText(text)
      return titled(card.text, card.title)
    }
  }
}

function titled(text: string, title: string | undefined): ExtractedText {
  return { text: storableText(text), ...(title && { title: storableText(title) }) }
}
