/** How requests are sent to a service. */
export type Post = (path: string, token: string, body: unknown) => Promise<{ status: number; body: unknown }>

interface Page {
  results: { document: { id: string }; trackingToken?: string }[]
  totalCount: number
  facetResults: unknown
  metadata: unknown
  cursor?: string
}

export interface FullAnswer {
  readonly query: string
  readonly total: number
  readonly facets: unknown
  readonly metadata: unknown
  /** Of all pages, as they came, without what names the request. */
  readonly results: readonly { document: { id: string } }[]
}

/** Everything that the service says to a query, page by page. */
export async function fullAnswer(post: Post, token: string, query: string): Promise<FullAnswer> {
  const ask = async (cursor?: string): Promise<Page> => {
    const request = { query, pageSize: 40, requestOptions: { facetBucketSize: 1000 }, ...(cursor && { cursor }) }
    const { status, body } = await post('/rest/api/v1/search', token, request)
    if (status !== 200) throw new Error(`The search answered ${status}: ${JSON.stringify(body)}`)
    return body as Page
  }
  const first = await ask()
  const results = [...first.results]
  for (let { cursor } = first; cursor !== undefined; ) {
    const page: Page = await ask(cursor)
    results.push(...page.results)
    cursor = page.cursor
  }
  for (const result of results) delete result.trackingToken
  return { query, total: first.totalCount, facets: first.facetResults, metadata: first.metadata, results }
}

/**
 * The same answer whatever the order of equally good documents: how a document ranks depends on how many outdated
 * versions an index still carries. Without words the order is by date and must be the same.
 */
export function comparable(answer: FullAnswer): FullAnswer {
  if (answer.query === '') return answer
  return { ...answer, results: [...answer.results].sort((a, b) => (a.document.id < b.document.id ? -1 : 1)) }
}
