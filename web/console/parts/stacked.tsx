import type { ReactNode } from 'react'

/** What something is called, and below it by what else it is known. */
export function Stacked({ top, below }: { top: ReactNode; below: ReactNode }) {
  return (
    <span className="stacked">
      <strong>{top}</strong>
      <span className="soft">{below}</span>
    </span>
  )
}
