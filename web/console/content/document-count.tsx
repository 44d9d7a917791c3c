import { may } from '../../shared/start.ts'
import { format } from '../parts/figure.tsx'
import { useCall } from '../parts/use-call.ts'

function useStatus(datasource: string) {
  return useCall(
    'GET /admin/api/v1/datasources/{name}/status',
    { path: { name: datasource } },
    { isEnabled: may('datasources') },
  ).data
}

/** How many documents a data source has. Asked once: counting takes longer the more there are. */
export function DocumentCount({ datasource }: { datasource: string }) {
  const status = useStatus(datasource)
  if (status === undefined) return null
  return <>{format(status.documents.counts.uploaded.reduce((total, { count }) => total + count, 0))}</>
}
