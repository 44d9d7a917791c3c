import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { me } from '../../shared/start.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { documentHref } from '../document-link.ts'
import { SourceIcon } from '../source-icon.tsx'
import { WriterCard } from './writer-card.tsx'
import { wroteMost } from './wrote-most.ts'

/** Further ones have little to do with it. */
const SHOWN = 3

interface BesideProps {
  readonly results: readonly Schemas['SearchResult'][]
  /** People are shown already, because they were searched for. */
  readonly hasPeople: boolean
}

/** Who wrote the results, documents like the first one that aren't among them, and the keys of the page. */
export const Beside = memo(({ results, hasPeople }: BesideProps) => {
  // While somebody types, the first result changes with every key.
  const first = useSettled(results[0]?.document.id ?? '')
  const { data } = useQuery({
    queryKey: ['recommendations', first],
    queryFn: ({ signal }) =>
      call('POST /rest/api/v1/recommendations', { body: { sourceDocument: { id: first }, pageSize: SHOWN } }, signal),
    enabled: first !== '',
    retry: false,
  })
  const writer = hasPeople ? undefined : wroteMost(results, me.name)
  const found = new Set(results.map(({ document }) => document.id))
  // Those of the result that was first before say nothing of this one.
  const related = (first === results[0]?.document.id ? (data?.results ?? []) : []).filter(
    ({ document }) => !found.has(document.id),
  )
  return (
    <>
      {writer !== undefined && <WriterCard {...writer} />}
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
                  <span className="soft">{document.metadata?.container ?? document.metadata?.datasource}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {results.length > 0 && (
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
      )}
    </>
  )
})
