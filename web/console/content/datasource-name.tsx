import { may } from '../../shared/start.ts'
import { useCall } from '../parts/use-call.ts'

/** The display name of a data source, for whoever may list them. */
export function DatasourceName({ name }: { name: string }) {
  const { data } = useCall(
    'GET /admin/api/v1/datasources',
    { query: { limit: '200' } },
    { isEnabled: may('datasources') },
  )
  return <>{data?.items.find((each) => each.name === name)?.displayName ?? name}</>
}
