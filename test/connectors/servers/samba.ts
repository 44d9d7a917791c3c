import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type RunningServer, runProgram, startServer } from './server-process.ts'

export const PASSWORD = "pass word'é$"
/** Reads all files, whatever their permissions. */
export const READER = 'reader'
export const SHARE = 'docs'

export interface SambaServer extends RunningServer {
  readonly address: string
  /** The folder that is shared. */
  readonly root: string
  readonly readerSid: string
  /** SIDs by name. */
  readonly users: ReadonlyMap<string, string>
  readonly groups: ReadonlyMap<string, string>
  /** Local groups: their members are other groups and users. */
  readonly aliases: ReadonlyMap<string, string>
  setMembers(group: string, users: readonly string[]): void
  addToAlias(alias: string, sid: string): Promise<void>
  removeFromAlias(alias: string, sid: string): Promise<void>
  /** `S-1-1-0:ALLOWED/0/FULL`, comma-separated. */
  setSharePermissions(acl: string): Promise<void>
}

/**
 * Samba with NT permissions, and users of its own: libnss_wrapper gives it a list of users, so the machine needs none. Needs
 * root. It listens at an address of the loopback network that is most likely free, because smbcacls knows no port but 445.
 */
export async function startSamba(names: {
  users: string[]
  groups: string[]
  aliases: string[]
}): Promise<SambaServer> {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const random = () => 1 + Math.floor(Math.random() * 253)
  const address = `127.${random()}.${random()}.${random()}`
  for (const name of ['lock', 'state', 'cache', 'private', 'ncalrpc', 'share']) mkdirSync(join(folder, name))
  chmodSync(join(folder, 'share'), 0o777)
  const config = join(folder, 'smb.conf')
  writeFileSync(config, settings(folder, address).join('\n'))
  const users = [READER, ...names.users]
  const passwd = ['root:x:0:0::/:/bin/sh', 'nobody:x:65534:65534::/:/bin/sh']
  writeFileSync(
    join(folder, 'passwd'),
    `${[...passwd, ...users.map((name, at) => `${name}:x:${60_000 + at}:60000::/:/bin/sh`)].join('\n')}\n`,
  )
  const members = new Map<string, readonly string[]>([...names.groups, ...names.aliases].map((name) => [name, []]))
  const writeGroups = () => {
    const own = ['root:x:0:', 'nogroup:x:65534:', 'everyone:x:60000:']
    const lines = [...members].map(([name, all], at) => `${name}:x:${61_000 + at}:${all.join(',')}`)
    writeFileSync(join(folder, 'group'), `${[...own, ...lines].join('\n')}\n`)
  }
  writeGroups()
  const env = {
    LD_PRELOAD: 'libnss_wrapper.so',
    NSS_WRAPPER_PASSWD: join(folder, 'passwd'),
    NSS_WRAPPER_GROUP: join(folder, 'group'),
  }
  const net = (...args: string[]) => runProgram('net', ['-s', config, ...args], { env })
  for (const name of users) {
    const input = `${PASSWORD}\n${PASSWORD}\n`
    await runProgram('smbpasswd', ['-c', config, '-s', '-a', name], { env, input })
  }
  await net('groupmap', 'add', 'ntgroup=Domain Users', 'unixgroup=everyone', 'rid=513', 'type=domain')
  for (const name of names.groups) await net('groupmap', 'add', `ntgroup=${name}`, `unixgroup=${name}`, 'type=domain')
  for (const name of names.aliases) await net('groupmap', 'add', `ntgroup=${name}`, `unixgroup=${name}`, 'type=local')
  // smbd starts a daemon in a session of its own, which would outlive it.
  const endDaemon = () => {
    try {
      process.kill(-Number(readFileSync(join(folder, 'samba-dcerpcd.pid'), 'utf8')), 'SIGKILL')
    } catch {
      // It wasn't needed, or has ended.
    }
  }
  const server = await startServer('smbd', ['-F', '--no-process-group', '-s', config], {
    env,
    isReady: () => canConnect(address),
  })
  const sids = new Map<string, string>()
  for (const line of (await net('groupmap', 'list')).split('\n')) {
    const [, name, sid] = /^(.*) \((S-[\d-]+)\)/.exec(line) ?? []
    if (name !== undefined && sid !== undefined) sids.set(name, sid)
  }
  const listed = await runProgram('pdbedit', ['-s', config, '-L', '-v'], { env })
  for (const block of listed.split(/^-+$/m)) {
    const name = /^Unix username:\s*(\S+)/m.exec(block)?.[1]
    const sid = /^User SID:\s*(\S+)/m.exec(block)?.[1]
    if (name !== undefined && sid !== undefined) sids.set(name, sid)
  }
  const pick = (wanted: readonly string[]) => new Map(wanted.map((name) => [name, sids.get(name) ?? '']))
  return {
    async stop() {
      endDaemon()
      await server.stop()
    },
    address,
    root: join(folder, 'share'),
    readerSid: sids.get(READER) ?? '',
    users: pick(names.users),
    groups: pick(names.groups),
    aliases: pick(names.aliases),
    setMembers(group, all) {
      members.set(group, all)
      writeGroups()
    },
    addToAlias: async (alias, sid) => void (await net('groupmap', 'addmem', sids.get(alias) ?? '', sid)),
    removeFromAlias: async (alias, sid) => void (await net('groupmap', 'delmem', sids.get(alias) ?? '', sid)),
    setSharePermissions: async (acl) =>
      void (await runProgram('sharesec', ['-s', config, SHARE, '--replace', acl], { env })),
  }
}

function settings(folder: string, address: string): string[] {
  return [
    '[global]',
    'server role = standalone server',
    'workgroup = ACME',
    'netbios name = FILES',
    'smb ports = 445',
    `interfaces = ${address}/8`,
    'bind interfaces only = yes',
    'disable netbios = yes',
    `pid directory = ${folder}`,
    `lock directory = ${folder}/lock`,
    `state directory = ${folder}/state`,
    `cache directory = ${folder}/cache`,
    `private dir = ${folder}/private`,
    `ncalrpc dir = ${folder}/ncalrpc`,
    'passdb backend = tdbsam',
    'vfs objects = acl_xattr',
    'acl_xattr:ignore system acls = yes',
    'log level = 0',
    `log file = ${folder}/log`,
    `admin users = ${READER}`,
    `[${SHARE}]`,
    `path = ${folder}/share`,
    'read only = no',
    '',
  ]
}

function canConnect(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(445, host)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
