import { ServiceError } from '../../kernel/errors.ts'
import { extractText } from '../content/extract-text.ts'
import type { Datasource } from '../datasources/datasource.ts'
import { canonicalTitle, canonicalUrl, isRedlisted } from '../datasources/datasource-rules.ts'
import type { Comment, CommentDefinition, Document, DocumentDefinition, DocumentFacts } from './document.ts'
import { fallbackTitle } from './fallback-title.ts'
import { readDate } from './read-date.ts'

export const MAX_ID_CHARACTERS = 200

export interface ReadDocumentLimits {
  readonly maxDocumentBytes: number
}

/**
 * Checks a pushed document and brings it into the form that is stored. `field` names it in error messages:
 * `document`, or `documents[3]`.
 */
export function readDocument(
  definition: DocumentDefinition,
  datasource: Datasource,
  arrivedAt: Date,
  limits: ReadDocumentLimits,
  field: string,
): Document {
  const pushedUrl = clean(definition.viewURL)
  // As it was pushed, also where the address stands for it: that is how the sender asks for the document later.
  const id = clean(definition.id) ?? pushedUrl
  if (id === undefined) throw invalid(`${field}.id`, 'is missing; send an id, or a viewURL to stand for it')
  // An address that stands for the id may be longer: it is the datasource's, not the sender's to choose.
  if (definition.id !== undefined && id.length > MAX_ID_CHARACTERS) {
    throw invalid(`${field}.id`, `has ${id.length} characters; ${MAX_ID_CHARACTERS} are allowed`)
  }
  const objectType = clean(definition.objectType) ?? ''
  if (/[\s_:]/.test(objectType)) {
    throw invalid(`${field}.objectType`, `"${objectType}" holds a space, an underscore or a colon`)
  }

  const body = definition.body === undefined ? '' : extractText(definition.body, limits, `${field}.body`)
  const summary = definition.summary === undefined ? '' : extractText(definition.summary, limits, `${field}.summary`)
  const title = canonicalTitle(clean(definition.title) ?? fallbackTitle(definition, body) ?? id, datasource)
  return {
    datasource: datasource.name,
    objectType,
    id,
    title,
    viewUrl: pushedUrl === undefined ? undefined : canonicalUrl(pushedUrl, datasource),
    isRedlisted: isRedlisted(title, datasource),
    facts: readFacts(definition, limits, field),
    body,
    summary,
    updatedAt:
      definition.updatedAt === undefined ? arrivedAt.getTime() : readDate(definition.updatedAt, `${field}.updatedAt`),
    permissions: definition.permissions,
  }
}

function readFacts(definition: DocumentDefinition, limits: ReadDocumentLimits, field: string): DocumentFacts {
  const { createdAt, comments, body } = definition
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
    comments: comments?.map((comment, at) => readComment(comment, limits, `${field}.comments[${at}]`)),
    customProperties: definition.customProperties,
  })
}

function readComment(comment: CommentDefinition, limits: ReadDocumentLimits, field: string): Comment {
  if (comment.id.length > MAX_ID_CHARACTERS) {
    throw invalid(`${field}.id`, `has ${comment.id.length} characters; ${MAX_ID_CHARACTERS} are allowed`)
  }
  const { content, createdAt, updatedAt } = comment
  return withoutUndefined({
    id: comment.id,
    author: comment.author,
    text: content === undefined ? '' : extractText(content, limits, `${field}.content`),
    createdAt: createdAt === undefined ? undefined : readDate(createdAt, `${field}.createdAt`),
    updatedAt: updatedAt === undefined ? undefined : readDate(updatedAt, `${field}.updatedAt`),
  })
}

/** Trimmed, and without the one character that PostgreSQL's text cannot hold; empty counts as absent. */
function clean(text: string | undefined): string | undefined {
  const cleaned = text?.replaceAll('\u0000', '').trim()
  return cleaned === '' ? undefined : cleaned
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<T>
}

function invalid(field: string, problem: string): ServiceError {
  return new ServiceError('invalid_request', `${field} ${problem}`, { details: [{ field, message: problem }] })
}
