import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { Time } from '../../shared/time.tsx'
import { documentHref } from '../document-link.ts'
import { SourceIcon } from '../source-icon.tsx'

const SHOWN = 6

/** What is new among what one may see. */
export function Suggested() {
  const { data } = useQuery({
    queryKey: ['home', 'recent'],
    queryFn: ({ signal }) =>
      call('POST /rest/api/v1/search', { body: { query: '', pageSize: SHOWN, requestOptions: NEWEST } }, signal),
  })
  if (data === undefined || data.results.length === 0) return null
  return (
    <section className="suggested" aria-labelledby="suggested">
      <h2 id="suggested">New for you</h2>
      <ul>
        {data.results.map(({ document, title }) => (
          <li key={document.id}>
            <a href={documentHref(document)}>
              <SourceIcon datasource={document.datasource} />
              <span className="grow">
                <strong>{title}</strong>
                <span className="soft">
                  {document.metadata.container ?? document.datasource} · <Time at={document.metadata.updateTime} />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const NEWEST = { facetBucketSize: 0, responseHints: ['RESULTS'] as const }
