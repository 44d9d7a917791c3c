import type { Config } from '../config/settings.ts'
import type { HttpServer } from '../http/server.ts'
import { OperatorError } from '../kernel/operator-error.ts'

const PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use',
  EACCES: "can't be used: ports below 1024 need special rights",
  EADDRNOTAVAIL: "can't be used: this machine doesn't have that address",
  ENOTFOUND: "can't be used: no such host",
  EAI_AGAIN: "can't be used: the host name can't be looked up",
}

/** The address that the server listens on from now on. */
export async function listen(server: HttpServer, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port })
  } catch (error) {
    const { code } = error as { code?: string }
    const why = PROBLEMS[code ?? '']
    if (why === undefined) throw error
    throw new OperatorError(`${host}:${port} ${why}; choose another with --host and --port`, { cause: error })
  }
}
