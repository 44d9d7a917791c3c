import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../shared/call.ts'
import { SourceIcon } from '../source-icon.tsx'
import { typeName } from '../type-name.ts'

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
    <section className="related" aria-labelledby="similar">
      <h2 id="similar">Similar documents</h2>
      <ul>
        {results.map(({ document, title }) => (
          <li key={document.id}>
            <SourceIcon document={document} />
            <span>
              <Link to="/d/$id" params={{ id: document.id }} dir="auto">
                {title}
              </Link>
              <span className="soft">{document.metadata.container ?? typeName(document.docType ?? '')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
