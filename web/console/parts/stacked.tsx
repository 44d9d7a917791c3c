import type { ReactNode } from 'react'

/** A name with a second line below it. */
export function Stacked({ top, below }: { top: ReactNode; below: ReactNode }) {
  return (
    <span className="stacked">
      <strong>{top}</strong>
      <span className="soft">{below}</span>
    </span>
  )
}
