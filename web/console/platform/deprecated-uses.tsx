import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Time } from '../../shared/time.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { DaysLeft } from '../parts/days-left.tsx'
import { useCall } from '../parts/use-call.ts'

type Item = Schemas['DeprecationState']

/** Deprecated features a token uses, earliest removal first. */
export function DeprecatedUses({ credentialId }: { credentialId: string }) {
  const { data } = useCall('GET /admin/api/v1/deprecations', { query: {} })
  const rows = (data?.items ?? []).flatMap((item) => {
    const use = item.uses.find((each) => each.credentialId === credentialId)
    return use === undefined ? [] : [{ item, use }]
  })
  if (data === undefined) return null
  return (
    <section className="panel" aria-label="Deprecated features used">
      <h2>Deprecated features used</h2>
      {rows.length === 0 ? (
        <p className="soft">
          None. See all <Link to="/deprecations">deprecations</Link>.
        </p>
      ) : (
        <DataTable<{ item: Item; use: Item['uses'][number] }>
          label="Deprecated features this token uses"
          rows={rows.toSorted((one, other) => one.item.daysLeft - other.item.daysLeft)}
          keyOf={({ item }) => `${item.operation} ${item.field} ${item.removal}`}
          columns={[
            {
              title: 'Feature',
              cell: ({ item: { operation, field } }) => (
                <span className="stacked">
                  <code>{field ?? operation}</code>
                  {field !== undefined && <span className="soft">{operation}</span>}
                </span>
              ),
            },
            { title: 'Days left', cell: ({ item: { daysLeft } }) => <DaysLeft days={daysLeft} /> },
            { title: 'Uses', isNumber: true, cell: ({ use: { count } }) => count },
            { title: 'Last used', cell: ({ use: { lastAt } }) => <Time at={lastAt} /> },
          ]}
        />
      )}
    </section>
  )
}
