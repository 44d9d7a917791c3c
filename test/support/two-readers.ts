import { makeApp } from './make-app.ts'

const BOB = 'bob@acme.example'

/** Pages of these texts that everybody sees, but for those that are Bob's alone; Ann sees none of his. */
export async function twoReaders(texts: readonly (readonly [text: string, isBobs?: true])[]) {
  const app = await makeApp()
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  await app.index('indexuser', { datasource: 'wiki', user: { email: BOB, name: 'Bob' } }, push)
  const documents = texts.map(([text, isBobs], at) => ({
    id: `d${at}`,
    title: `Page ${at}`,
    body: { mimeType: 'text/plain', textContent: text },
    permissions: isBobs ? { allowedUsers: [{ email: BOB }] } : { allowAnonymousAccess: true },
  }))
  await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
  await app.indexed()
  return { app, ann: await app.clientToken('ann@acme.example'), bob: await app.clientToken(BOB) }
}
