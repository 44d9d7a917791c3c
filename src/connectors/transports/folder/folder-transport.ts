import { type ChildProcess, execFile, spawn } from 'node:child_process'
import type { Stats } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type Account, type FileEntry, type FileShare, type Group, type PosixEntry, SourceError } from '#connector-kit'
import { AclReader, type AclsByPath, GETFACL, readAcls } from '../acl-reader.ts'
import { readGroups, readPasswd } from '../posix-names.ts'
import type { OpenTransport, TransportContext } from '../transport.ts'
import { LocalRoot, toSourceError } from './local-root.ts'

const run = promisify(execFile)
const CHUNK = 200
const MAX_NAMES_BYTES = 256 * 1024 * 1024
const NO_ENTRIES: AclsByPath = new Map()

/** A folder of the machine that the service runs on, like a mounted share. */
export function openFolder(context: TransportContext): OpenTransport {
  const files = new LocalFolder(context)
  return { files, close: () => files.close() }
}

class LocalFolder implements FileShare {
  readonly #context: TransportContext
  #root: Promise<LocalRoot> | undefined
  #getfacl: { readonly child: ChildProcess; readonly reader: AclReader } | undefined

  constructor(context: TransportContext) {
    this.#context = context
  }

  async *list(folder: string): AsyncIterable<FileEntry> {
    const root = await this.#open()
    const place = root.locate(folder)
    try {
      await root.refuseLinks(folder)
      // Names are bytes, and not all of them are text.
      const entries = await opendir(place, { encoding: 'buffer', bufferSize: CHUNK } as never)
      let names: Buffer[] = []
      for await (const { name } of entries) {
        names.push(name as unknown as Buffer)
        if (names.length < CHUNK) continue
        yield* await this.#entries(root, folder, names)
        names = []
        this.#context.signal.throwIfAborted()
      }
      yield* await this.#entries(root, folder, names)
      await root.refuseLinks(folder)
    } catch (error) {
      throw toSourceError(error, folder)
    }
  }

  async stat(path: string): Promise<FileEntry | undefined> {
    const root = await this.#open()
    const stats = await root.stat(path)
    if (stats === undefined || !isPlain(stats)) return undefined
    const acls = await this.#acls([root.locate(path)])
    return this.#entry(root, path, stats, acls)
  }

  async read(path: string, maxBytes: number): Promise<Uint8Array> {
    return (await this.#open()).read(path, Math.min(maxBytes, this.#context.maxBytes))
  }

  async *accounts(): AsyncIterable<Account> {
    yield* readPasswd(await getent('passwd'), Number(this.#context.config['firstUserId'] ?? 0))
  }

  async *groups(): AsyncIterable<Group> {
    yield* readGroups(await getent('group'), await getent('passwd'))
  }

  async sharePermissions(): Promise<undefined> {
    return undefined
  }

  close(): void {
    this.#getfacl?.child.kill()
  }

  #open(): Promise<LocalRoot> {
    const { config, folders = [] } = this.#context
    this.#root ??= LocalRoot.open(String(config['path']), folders).catch((error) => {
      this.#root = undefined
      throw error
    })
    return this.#root
  }

  async #entries(root: LocalRoot, folder: string, names: readonly Buffer[]): Promise<FileEntry[]> {
    const prefix = folder === '/' ? '/' : `${folder}/`
    const found = await Promise.all(
      names.map(async (name): Promise<{ path: string; stats: Stats } | FileEntry | undefined> => {
        const path = prefix + name.toString('utf8')
        if (!Buffer.from(name.toString('utf8')).equals(name)) {
          return problemEntry(path, "The name isn't valid UTF-8, so the file can't be read. Rename it.")
        }
        const stats = await lstat(root.locate(path)).catch((error: unknown) => toSourceError(error, path))
        // Deleted since the listing began.
        if (stats instanceof SourceError) return stats.kind === 'gone' ? undefined : problemEntry(path, stats.message)
        return isPlain(stats) ? { path, stats } : undefined
      }),
    )
    const known = found.filter((each) => each !== undefined)
    const acls = await this.#acls(known.flatMap((each) => ('stats' in each ? [root.locate(each.path)] : [])))
    return known.map((each) => ('stats' in each ? this.#entry(root, each.path, each.stats, acls) : each))
  }

  #entry(root: LocalRoot, path: string, stats: Stats, acls: AclsByPath): FileEntry {
    const { uid, gid, mode, size, mtimeMs } = stats
    const entries: readonly PosixEntry[] | undefined = acls.get(root.locate(path))
    if (this.#usesAcls && entries === undefined) return problemEntry(path, `The permissions of ${path} can't be read.`)
    const hasAcl = entries?.some(({ kind }) => kind === 'mask') === true
    return {
      path,
      isFolder: stats.isDirectory(),
      bytes: size,
      modifiedAt: new Date(mtimeMs).toISOString(),
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

  /** Names with line breaks can't be sent to the running `getfacl`, so they get their own. */
  async #acls(places: readonly string[]): Promise<AclsByPath> {
    if (!this.#usesAcls || places.length === 0) return NO_ENTRIES
    const odd = places.filter((place) => place.includes('\n'))
    const acls = await this.#reader().read(places.filter((place) => !place.includes('\n')))
    if (odd.length === 0) return acls
    const args = ['-aEnp', '--', ...odd]
    const { stdout } = await run('getfacl', args, { maxBuffer: this.#context.maxBytes }).catch(
      (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
    )
    return new Map([...acls, ...readAcls(stdout)])
  }

  #reader(): AclReader {
    if (this.#getfacl !== undefined) return this.#getfacl.reader
    const [command, ...args] = GETFACL
    const child = spawn(command, args, {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const reader = new AclReader(child.stdin, child.stdout)
    const missing = 'Install the package "acl", or choose "No ACLs" in the settings'
    child.on('error', () => reader.fail(missing))
    child.on('exit', (code) => reader.fail(code === 127 ? missing : 'The program getfacl ended'))
    this.#getfacl = { child, reader }
    return reader
  }
}

/** Links, devices and sockets aren't files that anyone wants to find. */
function isPlain(stats: Stats): boolean {
  return stats.isFile() || stats.isDirectory()
}

function problemEntry(path: string, problem: string): FileEntry {
  return { path, isFolder: false, bytes: 0, modifiedAt: new Date(0).toISOString(), problem }
}

/** Users and groups as this machine knows them, also those of a directory that it uses. */
async function getent(database: 'passwd' | 'group'): Promise<string> {
  const { stdout } = await run('getent', [database], { maxBuffer: MAX_NAMES_BYTES }).catch((cause: unknown) => {
    throw new SourceError('failed', `The users of this machine can't be listed: getent ${database} failed.`, { cause })
  })
  return stdout
}
