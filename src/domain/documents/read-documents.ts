import { badField, quoted } from '../../kernel/bad-field.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import type { CommentDefinition, DocumentDefinition } from '../../wire/document-definition.ts'
import type { TextExtractor } from '../content/text-extractor.ts'
import type { Datasource } from '../datasources/datasource.ts'
import { canonicalTitle, canonicalUrl, isRedlisted } from '../datasources/datasource-rules.ts'
import { refuseScriptAddress } from '../shared/refuse-script-address.ts'
import { refuseNoWebAddress } from '../shared/web-address.ts'
import type { Comment, Document, DocumentFacts } from './document.ts'
import { firstLine, nameOfContent } from './fallback-title.ts'
import {
  type CheckedContents,
  type ContentLimits,
  checkContents,
  type DocumentTexts,
  readContents,
} from './read-contents.ts'
import { readCustomProperties } from './read-custom-properties.ts'
import { readDate } from './read-date.ts'

const MAX_ID_CHARACTERS = 200
/** Of one request at the same time; others get their turn in between. */
const READ_AT_ONCE = 2

export interface ReadDocumentsDeps extends ContentLimits {
  extractor: TextExtractor
}

export interface NamedDefinition {
  readonly definition: DocumentDefinition
  /** Names the document in error messages: `document`, or `documents[3]`. */
  readonly field: string
}

/** A document that may be stored as soon as its contents are read. */
interface CheckedDocument {
  readonly definition: DocumentDefinition
  readonly document: Omit<Document, 'title' | 'body' | 'structure' | 'summary'>
  readonly contents: CheckedContents
}

/**
 * Checks pushed documents and brings them into the form that is stored. All are checked before the first content is
 * read: a batch that will be refused costs nothing.
 */
export async function readDocuments(
  { extractor, maxDocumentBytes }: ReadDocumentsDeps,
  datasource: Datasource,
  definitions: readonly NamedDefinition[],
  arrivedAt: Date,
): Promise<Document[]> {
  const yieldIfDue = timeSlices()
  const checked: CheckedDocument[] = []
  for (const named of definitions) {
    checked.push(checkDocument(named, datasource, arrivedAt, { maxDocumentBytes }))
    await yieldIfDue()
  }
  const documents: Document[] = []
  let next = 0
  const readNext = async (): Promise<void> => {
    for (let at = next++; at < checked.length; at = next++) {
      const found = checked[at]
      if (found === undefined) continue
      const texts = await readContents(extractor, found.contents, found.document.facts.filename)
      documents[at] = withTexts(found, texts, datasource)
      await yieldIfDue()
    }
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, readNext))
  return documents
}

function checkDocument(
  { definition, field }: NamedDefinition,
  datasource: Datasource,
  arrivedAt: Date,
  limits: ContentLimits,
): CheckedDocument {
  const pushedUrl = clean(definition.viewURL)
  // As it was pushed, also where the address stands for it: that is how the sender asks for the document later.
  const id = clean(definition.id) ?? pushedUrl
  if (id === undefined) throw badField(`${field}.id`, 'is required; if the document has no ID, send `viewURL`')
  // An address that stands for the id may be longer: it is the datasource's, not the sender's to choose.
  if (definition.id !== undefined && id.length > MAX_ID_CHARACTERS) {
    throw badField(`${field}.id`, `must be at most ${MAX_ID_CHARACTERS} characters long; got ${id.length}`)
  }
  if (pushedUrl !== undefined) refuseNoWebAddress(pushedUrl, `${field}.viewURL`)
  refuseScriptAddress(definition.nativeAppUrl, `${field}.nativeAppUrl`)
  for (const [at, url] of (definition.additionalUrls ?? []).entries()) {
    refuseScriptAddress(url, `${field}.additionalUrls[${at}]`)
  }
  const objectType = clean(definition.objectType) ?? ''
  if (/[\s_:]/.test(objectType)) {
    throw badField(`${field}.objectType`, `must not contain spaces, underscores or colons; got ${quoted(objectType)}`)
  }
  const contents = checkContents(definition, limits, field)
  const document = {
    datasource: datasource.name,
    objectType,
    id,
    viewUrl: pushedUrl === undefined ? undefined : canonicalUrl(pushedUrl, datasource),
    facts: readFacts(definition, objectType, datasource, field),
    updatedAt:
      definition.updatedAt === undefined ? arrivedAt.getTime() : readDate(definition.updatedAt, `${field}.updatedAt`),
    ...(definition.updatedAt === undefined && { isUndated: true }),
    permissions: definition.permissions,
  }
  return { definition, document, contents }
}

function withTexts({ definition, document }: CheckedDocument, texts: DocumentTexts, datasource: Datasource): Document {
  const { id, facts } = document
  const own = clean(definition.title) ?? nameOfContent(texts.title, facts.filename)
  const title = canonicalTitle(own ?? firstLine(texts.body) ?? id, datasource)
  return {
    ...document,
    title,
    isRedlisted: isRedlisted(title, datasource),
    body: texts.body,
    ...(texts.structure !== undefined && { structure: texts.structure }),
    summary: texts.summary,
    facts: {
      ...facts,
      ...(own === undefined && { isUntitled: true }),
      ...(facts.comments && {
        comments: facts.comments.map((comment, at) => ({ ...comment, text: texts.comments[at] ?? '' })),
      }),
      ...(texts.problem !== undefined && { contentProblem: texts.problem }),
    },
  }
}

function readFacts(
  definition: DocumentDefinition,
  objectType: string,
  datasource: Datasource,
  field: string,
): DocumentFacts {
  const { createdAt, comments, body, customProperties } = definition
  return withoutUndefined({
    filename: clean(definition.filename),
    container: clean(definition.container),
    containerDatasourceId: definition.containerDatasourceId,
    containerObjectType: definition.containerObjectType,
    mimeType: body?.mimeType,
    author: definition.author,
    owner: definition.owner,
    updatedBy: definition.updatedBy,
    createdAt: createdAt === undefined ? undefined : readDate(createdAt, `${field}.createdAt`),
    tags: definition.tags,
    interactions: definition.interactions,
    status: clean(definition.status),
    additionalUrls: definition.additionalUrls,
    nativeAppUrl: definition.nativeAppUrl,
    comments: comments?.map((comment, at) => readComment(comment, `${field}.comments[${at}]`)),
    customProperties:
      customProperties && readCustomProperties(customProperties, objectType, datasource, `${field}.customProperties`),
  })
}

/** Everything of a comment but its text, which is read later. */
function readComment(comment: CommentDefinition, field: string): Comment {
  if (comment.id.length > MAX_ID_CHARACTERS) {
    throw badField(`${field}.id`, `must be at most ${MAX_ID_CHARACTERS} characters long; got ${comment.id.length}`)
  }
  const { createdAt, updatedAt } = comment
  return withoutUndefined({
    id: comment.id,
    author: comment.author,
    text: '',
    createdAt: createdAt === undefined ? undefined : readDate(createdAt, `${field}.createdAt`),
    updatedAt: updatedAt === undefined ? undefined : readDate(updatedAt, `${field}.updatedAt`),
  })
}

/** Trimmed; empty counts as absent. */
function clean(text: string | undefined): string | undefined {
  const cleaned = text?.trim()
  return cleaned === '' ? undefined : cleaned
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

function withoutUndefined<T extends object>(value: T): Defined<T> {
  const defined: Record<string, unknown> = {}
  for (const name in value) if (value[name] !== undefined) defined[name] = value[name]
  return defined as Defined<T>
}
