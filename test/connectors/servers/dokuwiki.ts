import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type RunningServer, startServer } from './server-process.ts'

const PROGRAM = '/usr/share/dokuwiki'
const ADMIN = 'root'
const PASSWORD = 'password-of-the-admin'
const FOLDERS = [
  'attic',
  'cache',
  'index',
  'locks',
  'log',
  'media',
  'media_attic',
  'media_meta',
  'meta',
  'pages',
  'tmp',
]

export interface DokuWikiUser {
  readonly login: string
  readonly password: string
  readonly groups: readonly string[]
}

export interface DokuWikiServer extends RunningServer {
  readonly url: string
  readonly admin: string
  readonly password: string
  /** Replaces all users but the administrator. */
  setUsers(users: readonly DokuWikiUser[]): void
  /** Replaces the ACL: lines of a scope, a user or group, and a level. */
  setAcl(lines: readonly (readonly [string, string, number])[]): void
}

/** Debian's DokuWiki with its data in a temporary folder. */
export async function startDokuWiki(): Promise<DokuWikiServer> {
  const folder = temporaryFolder()
  for (const name of ['conf', 'data', ...FOLDERS.map((each) => `data/${each}`)]) mkdirSync(join(folder, name))
  const conf = (name: string, text: string) => writeFileSync(join(folder, 'conf', name), text)
  const settings = {
    title: 'Acme',
    useacl: 1,
    superuser: '@admin, chief',
    remote: 1,
    remoteuser: '',
    authtype: 'authplain',
    savedir: `${folder}/data`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `$conf['${name}'] = ${JSON.stringify(value)};`)
  conf('local.php', `<?php\n${lines.join('\n')}\n`)
  conf('mime.local.conf', 'txt text/plain\n')
  conf('plugins.local.php', '')
  // Debian's own settings file leaves this to whoever comes first.
  writeFileSync(join(folder, 'prepend.php'), `<?php define('DOKU_CONF', '${folder}/conf/');\n`)
  const setUsers: DokuWikiServer['setUsers'] = (users) => {
    const admin = { login: ADMIN, password: PASSWORD, groups: ['admin', 'user'] }
    conf('users.auth.php', [admin, ...users].map(userLine).join(''))
  }
  const setAcl: DokuWikiServer['setAcl'] = (acl) => conf('acl.auth.php', acl.map((line) => line.join('\t')).join('\n'))
  setUsers([])
  setAcl([['*', '@ALL', 0]])
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const args = ['-d', 'opcache.enable_cli=1', '-d', `auto_prepend_file=${folder}/prepend.php`]
  const server = await startServer('php', [...args, '-S', `127.0.0.1:${port}`, '-t', PROGRAM], {
    env: { PHP_CLI_SERVER_WORKERS: '3' },
    isReady: async () => (await fetch(`${url}/doku.php`)).status < 500,
  })
  return { ...server, url, admin: ADMIN, password: PASSWORD, setUsers, setAcl }
}

function userLine({ login, password, groups }: DokuWikiUser): string {
  return `${login}:${hash('sha1', password, 'hex')}:Name of ${login}:${login}@acme.example:${groups.join(',')}\n`
}
