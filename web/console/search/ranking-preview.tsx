import { type FormEvent, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { DatasourceName } from '../content/datasource-name.tsx'
import { useCall } from '../parts/use-call.ts'
import { moveOf } from './move-of.ts'

type Ranked = Schemas['RankingPreview']['before']

interface RankingPreviewProps {
  readonly change: Schemas['RankingChange']
  readonly isChanged: boolean
}

/** The first results of a query, now and after the change. */
export function RankingPreview({ change, isChanged }: RankingPreviewProps) {
  const [query, setQuery] = useState('')
  const { data, error } = useCall(
    'POST /admin/api/v1/ranking/preview',
    { body: { query, ...change } },
    { isEnabled: query !== '' },
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setQuery(String(new FormData(event.currentTarget).get('query') ?? '').trim())
  }
  return (
    <section className="card setting-card" aria-label="Preview">
      <h2>Preview</h2>
      <p className="soft">Compares your top results before and after the change. Nothing is saved.</p>
      <form className="field query-row" onSubmit={onSubmit}>
        <input name="query" type="search" aria-label="Query" placeholder="Try a query" maxLength={1000} />
        <button type="submit" className="button">
          Preview
        </button>
      </form>
      {error !== null && <Problem error={error} />}
      {data !== undefined && query !== '' && (
        <div className="compared">
          <Results title="Now" items={data.before} />
          <Results
            title={isChanged ? 'After the change' : 'After: nothing changed'}
            items={data.after}
            before={data.before}
          />
        </div>
      )}
    </section>
  )
}

function Results({ title, items, before }: { title: string; items: Ranked; before?: Ranked }) {
  return (
    <div>
      <h3>{title}</h3>
      {items.length === 0 && <p className="soft">No results.</p>}
      <ol className="ranked">
        {items.map(({ documentId, title: name, datasource }, at) => {
          const move =
            before === undefined
              ? ''
              : moveOf(
                  before.findIndex((each) => each.documentId === documentId),
                  at,
                )
          return (
            <li key={documentId}>
              <span className="ranked-title">{name}</span>
              <span className="soft">
                <DatasourceName name={datasource} />
                {move !== '' && <strong className="move"> {move}</strong>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
