import { Time } from '../../shared/time.tsx'

/** When and from where a credential was last used. */
export function LastUse({ at, address }: { at?: string | undefined; address?: string | undefined }) {
  if (at === undefined) return <span className="soft">Never</span>
  return (
    <span className="stacked">
      <Time at={at} />
      {address !== undefined && <span className="soft">from {address}</span>}
    </span>
  )
}
