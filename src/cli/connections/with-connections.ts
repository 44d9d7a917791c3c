import { makeConnectorHost } from '../../app/make-connector-host.ts'
import type { Config } from '../../config/settings.ts'
import type { ConnectionDeps } from '../../domain/connections/connection-deps.ts'
import type { Stores } from '../../storage/stores.ts'
import { withStores } from '../command.ts'

/** Opens the stores and the installed connectors for one command. Works whether or not a service is running. */
export function withConnections<T>(config: Config, work: (deps: ConnectionDeps & Stores) => Promise<T>): Promise<T> {
  return withStores(config, async (stores) => {
    const connectorHost = makeConnectorHost(config, stores.clock)
    const sealKey = config.sealKey || config.toolKey || (await stores.people.idKey())
    try {
      return await work({ ...stores, connectorHost, sealKey })
    } finally {
      connectorHost.close()
    }
  })
}
