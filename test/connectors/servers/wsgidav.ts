import { writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type RunningServer, startServer } from './server-process.ts'

export interface WebdavServer extends RunningServer {
  readonly url: string
  readonly user: string
  readonly password: string
  /** The folder that is served. */
  readonly root: string
}

/** WsgiDAV, as scripts/setup-connectors.sh installs it, with one user. */
export async function startWsgidav(): Promise<WebdavServer> {
  const root = temporaryFolder()
  const [user, password] = ['almanac', 'a password: é']
  const port = await freePort()
  const file = join(temporaryFolder(), 'dav.json')
  const settings = {
    host: '127.0.0.1',
    port,
    server: 'cheroot',
    provider_mapping: { '/dav folder': root },
    simple_dc: { user_mapping: { '*': { [user]: { password } } } },
    http_authenticator: { accept_basic: true, accept_digest: false, default_to_digest: false },
    verbose: 1,
  }
  writeFileSync(file, JSON.stringify(settings))
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const url = `http://127.0.0.1:${port}/dav%20folder`
  const server = await startServer(join(cache, 'almanac/webdav/bin/wsgidav'), ['--config', file], {
    isReady: async () => (await fetch(url)).status === 401,
  })
  return { ...server, url, user, password, root }
}
