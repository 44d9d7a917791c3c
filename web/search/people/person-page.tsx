import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Avatar } from '../../shared/avatar.tsx'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'

export function PersonPage() {
  const { id } = useParams({ from: '/people/$id' })
  const { data, error } = useQuery({
    queryKey: ['people', id],
    queryFn: ({ signal }) =>
      call(
        'POST /rest/api/v1/people',
        { body: { obfuscatedIds: [id], includeFields: ['DOCUMENT_ACTIVITY', 'MANAGEMENT_DETAILS'] } },
        signal,
      ),
  })
  const person = data?.results?.[0]
  return (
    <main id="main" className="person" tabIndex={-1}>
      {error !== null && <Problem error={error} />}
      {person !== undefined && (
        <header>
          <Avatar name={person.name} size="large" />
          <h1>{person.name}</h1>
        </header>
      )}
    </main>
  )
}
