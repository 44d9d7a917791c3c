import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { DocumentList } from '../document-list.tsx'

const SHOWN = 6
const NEWEST = { facetBucketSize: 0, responseHints: ['RESULTS'] as const }

/** New documents the user can see. */
export function Suggested() {
  const { data } = useQuery({
    queryKey: ['home', 'recent'],
    queryFn: ({ signal }) =>
      call('POST /rest/api/v1/search', { body: { query: '', pageSize: SHOWN, requestOptions: NEWEST } }, signal),
  })
  return <DocumentList title="New for you" documents={data?.results.map(({ document }) => document) ?? []} />
}
