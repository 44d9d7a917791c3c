import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { documentHref } from '../document-link.ts'
import { SourceIcon } from '../source-icon.tsx'

/** Further ones have little to do with it. */
const SHOWN = 3

/** Documents like the first result that aren't among the results, and the keys of the page. */
export const Beside = memo(({ results }: { results: readonly Schemas['SearchResult'][] }) => {
  // While somebody types, the first result changes with every key.
  const first = useSettled(results[0]?.document.id ?? '')
  const { data } = useQuery({
    queryKey: ['recommendations', first],
    queryFn: ({ signal }) =>
      call('POST /rest/api/v1/recommendations', { body: { sourceDocument: { id: first }, pageSize: SHOWN } }, signal),
    enabled: first !== '',
    retry: false,
  })
  const found = new Set(results.map(({ document }) => document.id))
  const related = (data?.results ?? []).filter(({ document }) => !found.has(document.id))
  return (
    <>
      {related.length > 0 && (
        <section className="related" aria-labelledby="related">
          <h2 id="related">Related</h2>
          <ul>
            {related.map(({ document, title }) => (
              <li key={document.id}>
                <SourceIcon document={document} />
                <span>
                  <a href={documentHref(document)} dir="auto">
                    {title}
                  </a>
                  <span className="soft">Similar to the first result</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="hints" aria-hidden>
        <span>
          <kbd>j</kbd> <kbd>k</kbd> move
        </span>
        <span>
          <kbd>Space</kbd> preview
        </span>
        <span>
          <kbd>?</kbd> all keys
        </span>
      </p>
    </>
  )
})
