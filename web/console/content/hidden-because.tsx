import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { may } from '../../shared/start.ts'

type HiddenBecause = NonNullable<Schemas['BrowsedDocument']['hiddenBecause']>

/** Indexed doesn't mean that anyone finds it. */
export function IndexedBadge({
  isIndexed,
  hiddenBecause,
}: {
  isIndexed: boolean
  hiddenBecause?: HiddenBecause | undefined
}) {
  if (!isIndexed) return <span className="badge warn">Pending</span>
  if (hiddenBecause !== undefined) return <span className="badge warn">Indexed, visible to no one</span>
  return <span className="badge good">Searchable</span>
}

/** Why nobody sees the document, and what to do about it. */
export function HiddenNotice({ because, datasource }: { because: HiddenBecause; datasource: string }) {
  return (
    <div className="problem mild" role="status">
      <p>
        <strong>Indexed, visible to no one.</strong> {HIDDEN_REASONS[because]}
      </p>
      {because !== 'NO_PERMISSIONS' ? (
        <Link className="button small" to="/content/datasources/$name/settings" params={{ name: datasource }}>
          Change the data source
        </Link>
      ) : (
        may('governance') && (
          <Link className="button small" to="/governance/hidden">
            Review hidden documents
          </Link>
        )
      )}
    </div>
  )
}

export const HIDDEN_REASONS: Readonly<Record<HiddenBecause, string>> = {
  DATASOURCE_DISABLED: 'Its data source is visible to no one yet.',
  NO_DEFAULT_ACCESS: 'It was sent without permissions, and documents without permissions are visible to no one here.',
  NO_PERMISSIONS:
    'Its permissions name no one, or an admin or a policy hides it. Send it again with permissions, or unhide it in Governance.',
}
