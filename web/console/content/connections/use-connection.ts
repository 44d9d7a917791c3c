import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../parts/use-call.ts'
import { type Connection, type Connector, REFRESH_MS } from './connection-words.tsx'

export function useConnection(id: string) {
  return useCall('GET /admin/api/v1/connections/{id}', { path: { id } }, { everyMs: REFRESH_MS })
}

/** The connector of a connection, once it's loaded. */
export function useConnector({ connector }: Pick<Connection, 'connector'>): Connector | undefined {
  return useCall('GET /admin/api/v1/connectors', {}).data?.items.find(({ name }) => name === connector)
}

/** Reloads everything shown about connections, after a change. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      // Not the scopes of a source: each time they're loaded, the source is asked.
      predicate: ({ queryKey: [name] }) => / \/admin\/api\/v1\/connections(?!.*source-scopes)/.test(String(name)),
    })
}
