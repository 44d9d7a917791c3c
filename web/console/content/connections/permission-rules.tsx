import { DataTable } from '../../parts/data-table.tsx'
import type { Connector } from './connection-words.tsx'

/** How permissions of the source become permissions in Almanac, and where that isn't exact. */
export function PermissionRules({ connector }: { connector: Connector }) {
  const { title, permissionRules } = connector
  if (permissionRules.length === 0) return null
  return (
    <section className="panel">
      <h2>How permissions carry over</h2>
      {hasOtherReaders(connector) && <p className="soft">Applies to “People who can read them on the share”.</p>}
      <DataTable
        label="How permissions carry over"
        rows={permissionRules}
        keyOf={({ source }) => source}
        columns={[
          { title: `In ${title}`, cell: ({ source }) => source },
          { title: 'In Almanac', cell: ({ almanac }) => almanac },
          {
            title: 'Exact',
            cell: ({ isExact }) => (isExact ? 'Yes' : <span className="badge warn">Not exact</span>),
          },
        ]}
      />
    </section>
  )
}

/** Readers of its files can be chosen here, whatever the share says. */
function hasOtherReaders({ config }: Connector): boolean {
  const { readers } = (config['properties'] ?? {}) as Record<string, { default?: unknown } | undefined>
  return readers?.default === 'share'
}
