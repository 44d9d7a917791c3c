import type { Schemas } from '../../../generated/api.ts'
import { capitalized } from '../../../shared/capitalized.ts'

const RESULTS = {
  ok: { text: 'OK', tone: 'good' },
  warning: { text: 'Warning', tone: 'warn' },
  failed: { text: 'Failed', tone: 'bad' },
} as const

/** The result of a connection test, one line per check. */
export function CheckList({ checks }: { checks: readonly Schemas['ConnectionCheck'][] }) {
  return (
    <ul className="check-list" aria-label="Connection test" aria-live="polite">
      {checks.map(({ name, result, detail }) => (
        <li key={name}>
          <span className={`badge ${RESULTS[result].tone}`}>{RESULTS[result].text}</span>
          <span>
            <strong>{capitalized(name)}</strong>: {detail}
          </span>
        </li>
      ))}
    </ul>
  )
}
