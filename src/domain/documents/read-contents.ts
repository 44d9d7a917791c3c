import type { DocumentDefinition } from '../../wire/document-definition.ts'
import { checkContent } from '../content/check-content.ts'
import { bareType, contentForm, STRINGS_TYPES } from '../content/mime-types.ts'
import type { CheckedContent, ExtractedText, TextExtractor } from '../content/text-extractor.ts'

/** A document with so many files that cannot be read is not worth the time of the next one. */
const MAX_PROBLEMS = 3

export interface ContentLimits {
  readonly maxDocumentBytes: number
}

/** The contents of a pushed document, checked and not yet read. */
export interface CheckedContents {
  readonly body: CheckedContent | undefined
  readonly summary: CheckedContent | undefined
  readonly comments: readonly (CheckedContent | undefined)[]
}

/** The contents of a document as text. */
export interface DocumentTexts {
  readonly title: string | undefined
  readonly body: string
  readonly structure: string | undefined
  readonly summary: string
  readonly comments: readonly string[]
  readonly problem: string | undefined
}

/** Refuses unsupported, broken and too large contents before any of them is read. */
export function checkContents(
  { body, summary, comments = [] }: DocumentDefinition,
  limits: ContentLimits,
  field: string,
): CheckedContents {
  return {
    body: body && checkContent(body, limits, `${field}.body`),
    summary: summary && checkContent(summary, limits, `${field}.summary`),
    comments: comments.map(
      ({ content }, at) => content && checkContent(content, limits, `${field}.comments[${at}].content`),
    ),
  }
}

/** Reads the contents one after the other, so that a document with many of them leaves room for others. */
export async function readContents(
  extractor: TextExtractor,
  { body, summary, comments }: CheckedContents,
  filename: string | undefined,
): Promise<DocumentTexts> {
  const problems: string[] = []
  let hasUnread = false
  const read = async (content: CheckedContent | undefined, name: string): Promise<ExtractedText> => {
    if (content === undefined) return { text: '' }
    if (problems.length >= MAX_PROBLEMS && contentForm(content.type) === 'document') {
      hasUnread = true
      return { text: '' }
    }
    const extracted = await extractor.extract(content)
    if (extracted.problem !== undefined) problems.push(`${name}: ${extracted.problem}`)
    return extracted
  }
  const bodyText = await read(body, 'body')
  const summaryText = await read(summary, 'summary')
  const commentTexts: string[] = []
  for (const [at, comment] of comments.entries()) commentTexts.push((await read(comment, `comments[${at}]`)).text)
  if (hasUnread) problems.push('after these, no further files were read')
  return {
    title: bodyText.title,
    body: body === undefined ? '' : withFilename(body, filename, bodyText.text),
    structure: bodyText.structure,
    summary: summaryText.text,
    comments: commentTexts,
    problem: problems.length === 0 ? undefined : problems.join('; '),
  }
}

/** A program or a disk image is looked for by its name. */
function withFilename({ type }: CheckedContent, filename: string | undefined, text: string): string {
  return filename && STRINGS_TYPES.includes(bareType(type)) ? `${filename}\n${text}` : text
}
