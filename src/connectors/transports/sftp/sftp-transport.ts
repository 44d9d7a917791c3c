import type { FileEntryWithStats, Stats } from 'ssh2'
import { type Account, type FileEntry, type FileShare, type Group, SourceError } from '#connector-kit'
import { AclReader, type AclsByPath, GETFACL } from '../acl-reader.ts'
import { readGroups, readPasswd } from '../posix-names.ts'
import type { OpenTransport, TransportContext } from '../transport.ts'
import { SshConnection } from './ssh-connection.ts'

const END_OF_FILE = 1
const TYPE_MASK = 0o170000
const FOLDER = 0o040000
const FILE = 0o100000
const CHUNK_BYTES = 32 * 1024
const CHUNKS_AT_ONCE = 16
const MAX_NAMES_BYTES = 64 * 1024 * 1024
const NO_ACLS: AclsByPath = new Map()
const NO_COMMANDS =
  'The server doesn\'t run getfacl and getent for this account. Allow it, or choose "No ACLs" in the settings'

/** Files over SFTP, version 3, as OpenSSH and most other servers have it. */
export function openSftp(context: TransportContext): OpenTransport {
  const files = new SftpShare(context)
  return { files, close: () => files.close() }
}

interface Session {
  readonly ssh: SshConnection
  /** The real path of the connection's folder. */
  readonly root: string
  acls: Promise<AclReader> | undefined
}

class SftpShare implements FileShare {
  readonly #context: TransportContext
  #session: Promise<Session> | undefined

  constructor(context: TransportContext) {
    this.#context = context
  }

  async *list(folder: string): AsyncIterable<FileEntry> {
    const session = await this.#open()
    const { ssh } = session
    const handle = await this.#limited(() =>
      ssh.call<Buffer>(folder, (done) => ssh.sftp.opendir(locate(session, folder), done)),
    )
    try {
      await refuseLinks(session, folder)
      for (;;) {
        const page = await this.#limited(() => readPage(ssh, folder, handle))
        if (page === undefined) return
        yield* await this.#entries(session, folder, page)
      }
    } finally {
      ssh.sftp.close(handle, () => {})
    }
  }

  async stat(path: string): Promise<FileEntry | undefined> {
    const session = await this.#open()
    const { ssh } = session
    try {
      await refuseLinks(session, path.slice(0, path.lastIndexOf('/')) || '/')
      const stats = await this.#limited(() =>
        ssh.call<Stats>(path, (done) => ssh.sftp.lstat(locate(session, path), done)),
      )
      if (!isPlain(stats)) return undefined
      return this.#entry(session, path, stats, await this.#acls(session, [locate(session, path)]))
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'gone') return undefined
      throw error
    }
  }

  async read(path: string, maxBytes: number): Promise<Uint8Array> {
    const session = await this.#open()
    const limit = Math.min(maxBytes, this.#context.maxBytes)
    return this.#limited(async () => {
      await refuseLinks(session, path)
      const bytes = await readFile(session.ssh, locate(session, path), path, limit)
      // A folder on the way may have been exchanged for a link meanwhile.
      await refuseLinks(session, path)
      return bytes
    })
  }

  async *accounts(): AsyncIterable<Account> {
    yield* readPasswd(await this.#names('passwd'), Number(this.#context.config['firstUserId'] ?? 0))
  }

  async *groups(): AsyncIterable<Group> {
    yield* readGroups(await this.#names('group'), await this.#names('passwd'))
  }

  async sharePermissions(): Promise<undefined> {
    return undefined
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => undefined)
    session?.ssh.close()
  }

  /** A connection that was lost is opened again by the next call. */
  async #open(): Promise<Session> {
    const known = await this.#session?.catch(() => undefined)
    if (known !== undefined && !known.ssh.isClosed) return known
    this.#session = this.#connect()
    return this.#session
  }

  async #connect(): Promise<Session> {
    const ssh = await SshConnection.open(this.#context)
    const path = String(this.#context.config['path'])
    try {
      const root = await ssh.call<string>(path, (done) => ssh.sftp.realpath(path, done))
      return { ssh, root: root === '/' ? '' : root, acls: undefined }
    } catch (error) {
      ssh.close()
      throw error instanceof SourceError && error.kind === 'gone'
        ? new SourceError('unreachable', `The server has no folder "${path}".`)
        : error
    }
  }

  async #limited<T>(work: () => Promise<T>): Promise<T> {
    const { limiter, signal } = this.#context
    const done = await limiter.acquire(signal)
    try {
      return await work()
    } finally {
      done()
    }
  }

  async #entries(session: Session, folder: string, page: readonly FileEntryWithStats[]): Promise<FileEntry[]> {
    const prefix = folder === '/' ? '/' : `${folder}/`
    const plain = page.filter(({ attrs }) => isPlain(attrs))
    const acls = await this.#acls(
      session,
      plain.map(({ filename }) => locate(session, prefix + filename)),
    )
    return plain.map(({ filename, attrs }) =>
      filename.includes('\ufffd')
        ? problemEntry(prefix + filename, "The name isn't valid UTF-8, so the file can't be read. Rename it.")
        : this.#entry(session, prefix + filename, attrs, acls),
    )
  }

  #entry(session: Session, path: string, { mode, uid, gid, size, mtime }: Stats, acls: AclsByPath): FileEntry {
    const entries = acls.get(locate(session, path))
    if (this.#usesAcls && entries === undefined) return problemEntry(path, `The permissions of ${path} can't be read.`)
    const hasAcl = entries?.some(({ kind }) => kind === 'mask') === true
    return {
      path,
      isFolder: (mode & TYPE_MASK) === FOLDER,
      bytes: size,
      modifiedAt: new Date(mtime * 1000).toISOString(),
      permissions: {
        kind: 'posix',
        owner: String(uid),
        group: String(gid),
        mode: mode & 0o777,
        ...(hasAcl && entries !== undefined && { entries }),
      },
    }
  }

  get #usesAcls(): boolean {
    const { config } = this.#context
    return config['readers'] === 'share' && config['acls'] !== 'none'
  }

  /** Of names with line breaks, the ACL can't be asked for; such files are problems. */
  async #acls(session: Session, places: readonly string[]): Promise<AclsByPath> {
    const plain = places.filter((place) => !place.includes('\n'))
    if (!this.#usesAcls || plain.length === 0) return NO_ACLS
    session.acls ??= session.ssh.run(GETFACL.join(' ')).then((channel) => {
      channel.stderr.resume()
      return new AclReader(channel, channel, NO_COMMANDS)
    })
    return (await session.acls).read(plain)
  }

  /** With commands, also the users of a directory that the server uses. */
  async #names(database: 'passwd' | 'group'): Promise<string> {
    const { ssh } = await this.#open()
    if (this.#context.config['acls'] === 'none') {
      const file = String(this.#context.config[`${database}File`])
      return (await readFile(ssh, file, file, MAX_NAMES_BYTES)).toString('utf8')
    }
    const channel = await ssh.run(`getent ${database}`)
    channel.stderr.resume()
    let text = ''
    for await (const part of channel.setEncoding('utf8')) {
      text += part
      if (text.length > MAX_NAMES_BYTES) throw new SourceError('failed', 'The server has too many users.')
    }
    if (!text.includes(':')) throw new SourceError('failed', `${NO_COMMANDS}.`)
    return text
  }
}

function locate({ root }: Session, path: string): string {
  return path === '/' ? root || '/' : root + path
}

/** Links are never followed: a path is read only if its real location is the same path. */
async function refuseLinks(session: Session, path: string): Promise<void> {
  const place = locate(session, path)
  const real = await session.ssh.call<string>(path, (done) => session.ssh.sftp.realpath(place, done))
  if (real !== place) throw new SourceError('gone', `${path} is behind a link.`)
}

/** `undefined`: there are no more. */
async function readPage(ssh: SshConnection, folder: string, handle: Buffer): Promise<FileEntryWithStats[] | undefined> {
  return ssh.call<FileEntryWithStats[] | undefined>(folder, (done) =>
    ssh.sftp.readdir(handle as never, (error, page) => {
      const isEnd = (error as { code?: number } | undefined)?.code === END_OF_FILE
      if (isEnd) done(undefined, undefined)
      else done(error, page)
    }),
  )
}

/** Several pieces are asked for before the first arrives: otherwise the distance to the server decides the speed. */
async function readFile(ssh: SshConnection, place: string, path: string, maxBytes: number): Promise<Buffer> {
  const { sftp } = ssh
  const handle = await ssh.call<Buffer>(path, (done) => sftp.open(place, 'r', done))
  try {
    const { size, mode } = await ssh.call<Stats>(path, (done) => sftp.fstat(handle, done))
    if ((mode & TYPE_MASK) !== FILE) throw new SourceError('gone', `${path} isn't a file.`)
    if (size > maxBytes) throw new SourceError('failed', `${path} is larger than ${maxBytes} bytes.`)
    const bytes = Buffer.alloc(size)
    const starts = Array.from({ length: Math.ceil(size / CHUNK_BYTES) }, (_, at) => at * CHUNK_BYTES)
    const readNext = async () => {
      for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
        await readPiece(ssh, handle, bytes, start, path)
      }
    }
    await Promise.all(Array.from({ length: CHUNKS_AT_ONCE }, readNext))
    return bytes
  } finally {
    sftp.close(handle, () => {})
  }
}

async function readPiece(
  ssh: SshConnection,
  handle: Buffer,
  bytes: Buffer,
  start: number,
  path: string,
): Promise<void> {
  const end = Math.min(start + CHUNK_BYTES, bytes.length)
  for (let at = start; at < end; ) {
    const from = at
    const count = await ssh.call<number>(path, (done) => ssh.sftp.read(handle, bytes, from, end - from, from, done))
    if (count === 0) throw new SourceError('failed', `${path} became shorter while it was read.`)
    at += count
  }
}

/** Links, devices and sockets aren't files that anyone wants to find. */
function isPlain({ mode }: { readonly mode: number }): boolean {
  const type = mode & TYPE_MASK
  return type === FOLDER || type === FILE
}

function problemEntry(path: string, problem: string): FileEntry {
  return { path, isFolder: false, bytes: 0, modifiedAt: new Date(0).toISOString(), problem }
}
