import type { Schemas } from '../../generated/api.ts'

/** What the test of an identity provider found. */
export function ProviderFindings({ check }: { check: Schemas['ProviderCheck'] }) {
  return (
    <>
      <p>
        {check.isUsable ? <span className="badge good">Working</span> : <span className="badge bad">Not working</span>}
      </p>
      <FindingList check={check} />
    </>
  )
}

export function FindingList({ check }: { check: Schemas['ProviderCheck'] }) {
  return (
    <ul className="event-list">
      {check.findings.map(({ message, isProblem }) => (
        <li key={message} className={isProblem ? 'error' : ''}>
          {message}
        </li>
      ))}
    </ul>
  )
}
