import { canSee } from '../access/can-see.ts'
import type { Visibility } from '../access/visibility.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { Datasource } from '../datasources/datasource.ts'
import { canonicalUrl, isOwnUrl } from '../datasources/datasource-rules.ts'
import { readDocumentId } from './document.ts'
import type { DocumentStore } from './document-store.ts'
import { idInUrl } from './document-url.ts'
import { headsById } from './heads-by-id.ts'

export interface ReadableReferencesDeps {
  documents: DocumentStore
  visibilities: Pick<VisibilityResolver, 'visibilityOf' | 'datasources'>
}

/** How records and requests point at a document: by its id, or by its URL. */
export interface DocumentReference {
  readonly id?: string | undefined
  readonly url?: string | undefined
}

declare const checked: unique symbol
/** A reference that its reader may be shown. Only `readableReferences` creates one, so none is presented unchecked. */
export type ReadableReference = { readonly id?: string; readonly url?: string } & { readonly [checked]: true }

export interface ReferenceChecks {
  /** Undefined: there is no such document, or the reader can't see it. A URL of no datasource is a plain web address. */
  document(reference: DocumentReference): ReadableReference | undefined
  /** A container need not be a document. Undefined: it is one that the reader can't see. */
  container(reference: DocumentReference): ReadableReference | undefined
}

/** The only place that decides which references a reader may see. Ask only about references in the list. */
export async function readableReferences(
  { documents, visibilities }: ReadableReferencesDeps,
  email: string,
  references: readonly DocumentReference[],
): Promise<ReferenceChecks> {
  const [visibility, datasources] = await Promise.all([visibilities.visibilityOf(email), visibilities.datasources()])
  const ids = references.flatMap((reference) => idOf(reference) ?? [])
  const urls = references.flatMap((reference) => webUrlOf(reference) ?? [])
  const known = await headsById(
    documents,
    ids.filter((id) => datasources.has(readDocumentId(id)?.datasource ?? '')),
  )
  const asked = new Set(urls)
  const closed = await closedUrls(documents, visibility, [...datasources.values()], asked)
  const isOpenUrl = (url: string | undefined) => url === undefined || (asked.has(url) && !closed.has(url))
  const check = (reference: DocumentReference, isKnownOnly: boolean): ReadableReference | undefined => {
    const [id, webUrl] = [idOf(reference), webUrlOf(reference)]
    if ((id === undefined && webUrl === undefined) || !isOpenUrl(webUrl)) return undefined
    const head = id === undefined ? undefined : known.get(id)
    if (id !== undefined && head === undefined && isKnownOnly) return undefined
    if (head !== undefined && (head.isRedlisted === true || !canSee(visibility, head))) return undefined
    const { id: given, url } = reference
    return { ...(given && { id: given }), ...(url && { url }) } as ReadableReference
  }
  return { document: (reference) => check(reference, true), container: (reference) => check(reference, false) }
}

function idOf({ id, url }: DocumentReference): string | undefined {
  return id || idInUrl(url ?? '')
}

/** A URL that we made up ourselves is an id. */
function webUrlOf({ url }: DocumentReference): string | undefined {
  return url && idInUrl(url) === undefined ? url : undefined
}

/** Those that belong to documents the reader can't see, and those that a datasource claims and no visible document has. */
async function closedUrls(
  documents: DocumentStore,
  visibility: Visibility,
  datasources: readonly Datasource[],
  urls: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (urls.size === 0) return urls
  const spellings = new Map([...urls].map((url) => [url, spellingsOf(url, datasources)]))
  // A database can't be asked for a text with a NUL in it.
  const all = [...new Set([...spellings.values()].flat())].filter((url) => !url.includes('\0'))
  const found = await documents.accessOfUrls(
    datasources.map(({ name }) => name),
    all,
  )
  const byUrl = Map.groupBy(found, ({ viewUrl }) => viewUrl)
  const isClosed = (url: string) => {
    const own = (spellings.get(url) ?? []).flatMap((each) => byUrl.get(each) ?? [])
    if (own.some((document) => document.isRedlisted !== true && canSee(visibility, document))) return false
    return own.length > 0 || datasources.some((datasource) => isOwnUrl(url, datasource) === true)
  }
  return new Set([...urls].filter(isClosed))
}

function spellingsOf(url: string, datasources: readonly Datasource[]): string[] {
  return [...new Set([url.trim(), ...datasources.map((datasource) => canonicalUrl(url.trim(), datasource))])]
}
