import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../../generated/api.ts'
import { may } from '../../../shared/start.ts'
import { format } from '../../parts/figure.tsx'

type Audiences = Schemas['ConnectionAudiences']

/** How many documents are shown to how many people, roughly. */
export function WhoCanSee({ audiences, source }: { audiences: Audiences; source: string }) {
  const rows = [
    { label: 'Everyone in the company', count: audiences.everyone },
    { label: `Everyone with an account in ${source}`, count: audiences.sourceUsers },
    { label: 'Groups', count: audiences.groups },
    { label: 'Named people only', count: audiences.people },
    { label: 'No one', count: audiences.nobody },
  ].filter(({ count }) => count > 0)
  if (rows.length === 0) return null
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <section className="card panel" aria-labelledby="who-can-see">
      <h2 id="who-can-see">Who can see what</h2>
      <ul className="audiences">
        {rows.map(({ label, count }) => (
          <li key={label}>
            <span>{label}</span>
            <span className="number">{format(count)}</span>
            <meter aria-label={label} min={0} max={most} value={count} />
          </li>
        ))}
      </ul>
      {may('connections') && (
        <Link className="button small" to="/content/connection-access">
          Check someone's access
        </Link>
      )}
    </section>
  )
}
