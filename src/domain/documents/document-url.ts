import { type DocumentRef, documentId } from './document.ts'

const WITHOUT_ADDRESS = 'urn:almanac:document:'

/** Clients take an address for granted; a document that came without one is named by its id. */
export function documentUrl(document: DocumentRef & { readonly viewUrl: string | undefined }): string {
  return document.viewUrl ?? WITHOUT_ADDRESS + encodeURIComponent(documentId(document))
}

/** The id in an address that we made up; undefined for every other address. */
export function idInUrl(url: string): string | undefined {
  if (!url.startsWith(WITHOUT_ADDRESS)) return undefined
  try {
    return decodeURIComponent(url.slice(WITHOUT_ADDRESS.length))
  } catch {
    return undefined
  }
}

/** Nothing can be reached under the reserved top-level names (RFC 2606). */
const REACHABLE = /^https?:\/\/(?![^/?#]*\.(?:example|invalid|test)(?:[:/?#]|$))/i

/** Where a browser opens a document: its address at the source, or a path of ours if nothing can be reached there. */
export function documentPage(document: DocumentRef & { readonly viewUrl: string | undefined }): string {
  const { viewUrl = '' } = document
  return REACHABLE.test(viewUrl) ? viewUrl : `/d/${encodeURIComponent(documentId(document))}`
}
