import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type RunningServer, startServer } from './server-process.ts'

const MODULES = 'mpm_event authn_core authn_file authz_core authz_user auth_basic dir mime headers rewrite alias'.split(
  ' ',
)

export interface WebServer extends RunningServer {
  readonly url: string
  /** Writes a file of the website. */
  put(path: string, content: string | Uint8Array): void
  remove(path: string): void
  /** Lines like `200 /page` for everything that was asked for since the last call. */
  requests(): string[]
}

/** Apache with the files of a folder. `rules`: lines of configuration. */
export async function startApache(rules: readonly string[] = []): Promise<WebServer> {
  const folder = temporaryFolder()
  const root = join(folder, 'site')
  const log = join(folder, 'access.log')
  mkdirSync(root)
  // Apache reads files as another user.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'apache.conf')
  writeFileSync(
    file,
    [
      `ServerRoot ${folder}`,
      `PidFile ${folder}/apache.pid`,
      `Listen 127.0.0.1:${port}`,
      'ServerName 127.0.0.1',
      ...MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      ...(process.getuid?.() === 0 ? ['User nobody', 'Group nogroup'] : []),
      'TypesConfig /etc/mime.types',
      `DocumentRoot ${root}`,
      'DirectoryIndex index.html',
      `ErrorLog ${folder}/error.log`,
      `CustomLog ${log} "%>s %U%q"`,
      'FileETag MTime Size',
      ...rules.map((rule) => rule.replaceAll('$FOLDER', folder)),
    ].join('\n'),
  )
  writeFileSync(log, '')
  const url = `http://127.0.0.1:${port}`
  const server = await startServer('/usr/sbin/apache2', ['-f', file, '-DFOREGROUND'], {
    isReady: async () => (await fetch(`${url}/`)).status > 0,
  })
  const put = (path: string, content: string | Uint8Array) => {
    const target = join(root, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  let seen = 0
  const requests = () => {
    const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
    const added = lines.slice(seen)
    seen = lines.length
    return added
  }
  return { ...server, url, put, remove: (path) => rmSync(join(root, path)), requests }
}
