export type TenOperations = (
  baseUrl: string,
  indexingToken: string,
  clientToken: string,
) => Promise<{ readonly operation: string; readonly status: number }[]>

/** A program as somebody writes it who has our description and nothing else. It's text, since its types are made by the test. */
export const CLIENT_PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

export async function tenOperations(baseUrl: string, indexingToken: string, clientToken: string) {
  const indexing = createClient<paths>({ baseUrl, headers: { Authorization: 'Bearer ' + indexingToken } })
  const client = createClient<paths>({ baseUrl, headers: { Authorization: 'Bearer ' + clientToken } })
  const called: { operation: string; status: number }[] = []
  const note = <Answer extends { response: Response; error?: unknown }>(operation: string, answer: Answer): Answer => {
    called.push({ operation, status: answer.response.status })
    return answer
  }

  note('adddatasource', await indexing.POST('/api/index/v1/adddatasource', { body: { name: 'wiki' } }))
  const document = {
    id: 'plan',
    title: 'Wombat plan',
    body: { mimeType: 'text/plain', textContent: 'The wombat plan.' },
    permissions: { allowAnonymousAccess: true, allowedUsers: [{ email: 'amy@acme.example' }] },
  }
  note('indexdocument', await indexing.POST('/api/index/v1/indexdocument', { body: { datasource: 'wiki', document } }))
  note('getdocumentstatus', await indexing.POST('/api/index/v1/getdocumentstatus', {
    body: { datasource: 'wiki', objectType: 'Page', docId: 'plan' },
  }))
  const debug = note('debug status', await indexing.POST('/api/index/v1/debug/{datasource}/status', {
    params: { path: { datasource: 'wiki' } },
  }))
  const found = note('search', await client.POST('/rest/api/v1/search', { body: { query: 'wombat', pageSize: 5 } }))
  const titles: (string | undefined)[] = (found.data?.results ?? []).map(({ title }) => title)
  note('people', await client.POST('/rest/api/v1/people', { body: {} }))
  const made = note('createcollection', await client.POST('/rest/api/v1/createcollection', { body: { name: 'Plans' } }))
  const id: number = made.data?.collection?.id ?? 0
  note('getcollection', await client.POST('/rest/api/v1/getcollection', { body: { id } }))
  note('createanswer', await client.POST('/rest/api/v1/createanswer', {
    body: { data: { question: 'Who digs?', bodyText: 'The wombat.' } },
  }))
  note('feed', await client.POST('/rest/api/v1/feed', { body: { requestOptions: { resultSize: 3 } } }))
  note('recommendations', await client.POST('/rest/api/v1/recommendations', { body: {} }))
  note('datasources', await client.GET('/admin/api/v1/datasources', { params: { query: {} } }))
  note('user', await client.GET('/admin/api/v1/users/{email}', { params: { path: { email: 'admin@acme.example' } } }))
  note('metadata', await client.GET('/.well-known/oauth-authorization-server'))
  return [...called, ...(debug.data === undefined || titles.length > 1 ? [{ operation: 'data', status: 0 }] : [])]
}

/** Never called: the types have to refuse these. */
export async function wrong(client: ReturnType<typeof createClient<paths>>) {
  // @ts-expect-error a query is a text
  await client.POST('/rest/api/v1/search', { body: { query: 1 } })
  // @ts-expect-error the document is required
  await client.POST('/api/index/v1/indexdocument', { body: { datasource: 'wiki' } })
  // @ts-expect-error there is no such operation
  await client.POST('/rest/api/v1/searches', { body: {} })
  const { data, error } = await client.POST('/rest/api/v1/getanswer', { body: { id: 1 } })
  // @ts-expect-error an answer has no such field
  void data?.answerResult.nosuch
  const message: string | undefined = error?.error.message
  void message
}
`
