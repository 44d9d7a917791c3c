import type { OAuthApp } from '../oauth.ts'

/** One page that every user may read. */
export async function addDatasourceWithPage({ app }: OAuthApp): Promise<void> {
  await app.addDatasource({ name: 'wiki' })
  const document = {
    id: 'rules',
    title: 'Harbour rules',
    viewURL: 'https://wiki.acme.example/rules',
    body: { mimeType: 'text/plain', textContent: 'Guests moor at the east pier of the harbour.' },
  }
  await app.index('indexdocument', { datasource: 'wiki', document }, await app.indexingToken())
  await app.indexed()
}
