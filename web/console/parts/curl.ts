import { at } from '../../shared/start.ts'

/** A request to paste into a shell; quotes in the body would end it early. */
export function curlOf(path: string, token: string, body: object): string {
  const json = JSON.stringify(body).replaceAll("'", "'\\''")
  return [
    `curl -s ${location.origin}${at(path)}`,
    `-H 'Authorization: Bearer ${token}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${json}'`,
  ].join(' \\\n  ')
}

/** A first document for a datasource, to try it out. */
export function firstDocument(datasource: string): object {
  return { document: helloIn(datasource) }
}

/** The same as an upload of one page, its first and its last. */
export function firstUpload(datasource: string): object {
  return {
    uploadId: 'first-upload',
    datasource,
    isFirstPage: true,
    isLastPage: true,
    documents: [helloIn(datasource)],
  }
}

function helloIn(datasource: string): object {
  return {
    datasource,
    objectType: 'Page',
    id: 'hello',
    title: 'Hello from curl',
    viewURL: 'https://example.com/hello',
    body: { mimeType: 'text/plain', textContent: 'The first document that came into Almanac.' },
    permissions: { allowAnonymousAccess: true },
  }
}
