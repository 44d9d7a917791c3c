import { Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { me } from '../../shared/start.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { RelatedList } from '../related/related-list.tsx'
import { useRelated } from '../related/use-related.ts'
import { sharedCollection } from './shared-collection.ts'
import { WriterCard } from './writer-card.tsx'
import { wroteMost } from './wrote-most.ts'

/** Further ones have little to do with it. */
const SHOWN = 4

interface BesideProps {
  readonly results: readonly Schemas['SearchResult'][]
  /** What was searched for. */
  readonly query: string
  /** People are shown already, because they were searched for. */
  readonly hasPeople: boolean
}

/** Who wrote the results, documents that they lead to, other searches, and the keys of the page. */
export const Beside = memo(({ results, query, hasPeople }: BesideProps) => {
  const ids = results.map(({ document }) => document.id)
  // While somebody types, the results change with every key.
  const settled = useSettled(JSON.stringify({ ids: ids.slice(0, 10), query }))
  const asked = JSON.parse(settled) as { ids: string[]; query: string }
  const { data } = useRelated(asked.ids, SHOWN, asked.query)
  const writer = hasPeople ? undefined : wroteMost(results, me.name)
  // Those of the results before say nothing of these.
  const isCurrent = asked.ids[0] === ids[0]
  const related = isCurrent ? (data?.results ?? []).filter(({ document }) => !ids.includes(document.id)) : []
  const searches = isCurrent ? (data?.searches ?? []) : []
  const collection = sharedCollection(results)
  const [author] = results.map(({ document: { metadata } }) => metadata.author?.name)
  return (
    <>
      {writer !== undefined && <WriterCard {...writer} />}
      <RelatedList
        title="Related"
        results={related}
        wordsFor={({ reason, count }) => {
          if (reason === 'LINKED') return `Linked from ${count} of these results`
          if (reason === 'MENTIONED') return `Mentioned in ${count} of these results`
          if (reason === 'AUTHOR') return `Also by ${author}`
          return reason === 'READ_ALONG' ? 'Often read with the first result' : 'Similar to the first result'
        }}
      >
        {collection && (
          <li>
            <span className="source-icon small" data-kind="page" aria-hidden>
              <FolderOpen />
            </span>
            <span>
              <Link to="/collections/$id" params={{ id: String(collection.id) }} dir="auto">
                {collection.name}
              </Link>
              <span className="soft">Collection with {collection.count} of these results</span>
            </span>
          </li>
        )}
      </RelatedList>
      {searches.length > 0 && (
        <section aria-labelledby="try-also">
          <h2 id="try-also">Try also</h2>
          <p className="chips">
            {searches.map((q) => (
              <Link key={q} to="/search" search={{ q }} className="other-search">
                {q}
              </Link>
            ))}
          </p>
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
