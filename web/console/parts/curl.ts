import { at } from '../../shared/start.ts'

/** A curl command to paste into a shell. Single quotes in the body are escaped so they don't end the argument. */
export function curlOf(path: string, token: string, body: object): string {
  const json = JSON.stringify(body).replaceAll("'", "'\\''")
  return [
    `curl -s ${location.origin}${at(path)}`,
    `-H 'Authorization: Bearer ${token}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${json}'`,
    // Success has no body to show.
    "-w '%{http_code}\\n'",
  ].join(' \\\n  ')
}

/** A sample document for trying out a data source. */
export function firstDocument(datasource: string): object {
  return { document: helloIn(datasource) }
}

/** The same document as a one-page bulk upload. */
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
    body: { mimeType: 'text/plain', textContent: 'The first document in Almanac.' },
    permissions: { allowAnonymousAccess: true },
  }
}
