import type { Config } from '../config/settings.ts'
import type { HttpServer } from '../http/server.ts'
import { OperatorError } from '../kernel/operator-error.ts'

/** The address that the server listens on from now on. */
export async function listen(server: HttpServer, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error
    const why = code === 'EADDRINUSE' ? 'is already in use' : "can't be used"
    throw new OperatorError(`${host}:${port} ${why}; choose another with --host and --port`, { cause: error })
  }
}
