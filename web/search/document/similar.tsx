import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../shared/call.ts'

const SHOWN = 5

/** Documents about the same topic. */
export function Similar({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['recommendations', id],
    queryFn: ({ signal }) =>
      call('POST /rest/api/v1/recommendations', { body: { sourceDocument: { id }, pageSize: SHOWN } }, signal),
    retry: false,
  })
  const results = (data?.results ?? []).filter(({ document }) => document.id !== id)
  if (results.length === 0) return null
  return (
    <section className="similar">
      <h2>Similar documents</h2>
      <ul>
        {results.map(({ document, title }) => (
          <li key={document.id} dir="auto">
            <Link to="/d/$id" params={{ id: document.id }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
