import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { PageHeader } from '../page-header.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { useCall } from '../parts/use-call.ts'
import { RankingPreview } from './ranking-preview.tsx'

type Settings = Pick<Schemas['RankingInfo'], 'freshness' | 'boosts'>
type Boost = Schemas['RankingInfo']['boosts'][string]

const FRESHNESS: readonly { value: Settings['freshness']; label: string; hint: string }[] = [
  { value: 'off', label: 'Off', hint: 'Age makes no difference, unless a query asks for the latest' },
  { value: 'normal', label: 'Normal', hint: 'Newer documents come first if they match about equally well. Default.' },
  { value: 'strong', label: 'Strong', hint: 'Recent documents come before older ones that match better' },
]
const BOOSTS: readonly { value: Boost; label: string }[] = [
  { value: 'lower', label: 'Lower' },
  { value: 'normal', label: 'Normal' },
  { value: 'higher', label: 'Higher' },
]

/** How results are ranked: what administrators can change. */
export function RankingPage() {
  const { data, error, refetch } = useCall('GET /admin/api/v1/ranking', {})
  return (
    <>
      <PageHeader
        title="Ranking"
        lead="Choose how much freshness and data sources affect the order of results. Changes apply to the next search."
      />
      {error !== null && <Problem error={error} />}
      {data !== undefined && <RankingForm key={JSON.stringify(data)} saved={data} onSaved={() => void refetch()} />}
    </>
  )
}

function RankingForm({ saved, onSaved }: { saved: Schemas['RankingInfo']; onSaved(): void }) {
  const { data: sources, isLoading } = useCall('GET /admin/api/v1/datasources', { query: { limit: '200' } })
  const [freshness, setFreshness] = useState(saved.freshness)
  const [boosts, setBoosts] = useState<Readonly<Record<string, Boost>>>(saved.boosts)
  const [problem, setProblem] = useState<unknown>()
  const { freshnessFixedBy } = saved
  const change = { boosts, ...(freshnessFixedBy === undefined && { freshness }) }
  const isChanged = !isSame(saved, { freshness, boosts })
  const save = async () => {
    try {
      await call('PATCH /admin/api/v1/ranking', { body: change })
      onSaved()
    } catch (failure) {
      setProblem(failure)
    }
  }
  if (isLoading) return null
  return (
    <>
      <fieldset className="field card" disabled={freshnessFixedBy !== undefined}>
        <legend className="hidden">Freshness</legend>
        <p className="label" aria-hidden>
          Freshness
        </p>
        {freshnessFixedBy !== undefined && (
          <p className="soft">
            <code>{freshnessFixedBy}</code> turns freshness off. To choose here, remove it and restart.
          </p>
        )}
        {FRESHNESS.map(({ value, label, hint }) => (
          <label key={value} className="box">
            <input type="radio" name="freshness" checked={freshness === value} onChange={() => setFreshness(value)} />
            <span>
              {label}
              <span className="hint">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <section className="card setting-card boosts" aria-label="Data sources">
        <h2>Data sources</h2>
        <p className="soft">Rank a data source higher or lower than equally good matches from others.</p>
        {sources?.items.length === 0 ? (
          <p className="soft">No data sources yet.</p>
        ) : (
          <DataTable
            label="Boosts"
            rows={sources?.items ?? []}
            keyOf={({ name }) => name}
            columns={[
              { title: 'Data source', cell: ({ displayName }) => displayName },
              {
                title: 'Boost',
                cell: ({ name, displayName }) => (
                  <select
                    aria-label={`Boost for ${displayName}`}
                    value={boosts[name] ?? 'normal'}
                    onChange={({ target }) => setBoosts({ ...boosts, [name]: target.value as Boost })}
                  >
                    {BOOSTS.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                ),
              },
            ]}
          />
        )}
      </section>
      <RankingPreview change={change} isChanged={isChanged} />
      {problem !== undefined && <Problem error={problem} />}
      <div className="actions start">
        <button type="button" className="button primary" disabled={!isChanged} onClick={() => void save()}>
          Save
        </button>
        {isChanged && <span className="soft">Not saved yet</span>}
      </div>
    </>
  )
}

function isSame(one: Settings, other: Settings): boolean {
  const names = new Set([...Object.keys(one.boosts), ...Object.keys(other.boosts)])
  const areEqual = [...names].every((name) => (one.boosts[name] ?? 'normal') === (other.boosts[name] ?? 'normal'))
  return one.freshness === other.freshness && areEqual
}
