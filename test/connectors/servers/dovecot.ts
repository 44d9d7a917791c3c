import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type RunningServer, startServer } from './server-process.ts'

export interface MailTestServer extends RunningServer {
  readonly url: string
  readonly port: number
  readonly password: string
}

const PASSWORD = 'secret-of-the-mailboxes'

/** Dovecot with shared mailboxes and access control lists. `users`: logins with their groups. */
export async function startDovecot(users: ReadonlyMap<string, readonly string[]>): Promise<MailTestServer> {
  const folder = temporaryFolder()
  // Mail is kept by another user.
  chmodSync(folder, 0o755)
  for (const name of ['run', 'lib', 'mail']) {
    mkdirSync(join(folder, name))
    chmodSync(join(folder, name), 0o777)
  }
  const account = process.getuid?.() === 0 ? { user: 'nobody', group: 'nogroup' } : ownAccount()
  const lines = [...users].map(
    ([login, groups]) => `${login}:{PLAIN}${PASSWORD}::::::userdb_acl_groups=${groups.join(',')}`,
  )
  writeFileSync(join(folder, 'passwd'), `${lines.join('\n')}\n`)
  const port = await freePort()
  const file = join(folder, 'dovecot.conf')
  writeFileSync(file, configOf(folder, port, account))
  const server = await startServer('/usr/sbin/dovecot', ['-F', '-c', file], { isReady: () => canConnect(port) })
  return { ...server, url: `imap://127.0.0.1:${port}`, port, password: PASSWORD }
}

function ownAccount(): { user: string; group: string } {
  return { user: String(process.getuid?.()), group: String(process.getgid?.()) }
}

function configOf(folder: string, port: number, { user, group }: { user: string; group: string }): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/lib
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
default_login_user = ${user}
default_internal_user = ${user}
default_internal_group = ${group}
first_valid_uid = 1
mail_max_userip_connections = 100
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = passwd-file
  args = ${folder}/passwd
}
userdb {
  driver = passwd-file
  args = ${folder}/passwd
  default_fields = uid=${user} gid=${group} home=${folder}/mail/%u
}
plugin {
  # Changes must hold at once.
  acl = vfile:cache_secs=0
  acl_anyone = allow
  acl_shared_dict = file:${folder}/lib/shared-mailboxes
}
namespace inbox {
  inbox = yes
  separator = /
}
namespace {
  type = shared
  separator = /
  prefix = shared/%%u/
  location = maildir:${folder}/mail/%%u
  subscriptions = no
  list = children
}
mail_plugins = acl
protocol imap {
  mail_plugins = acl imap_acl
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    // It greets once it's ready for a login.
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}
