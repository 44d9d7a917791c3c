import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { isIP, type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Account,
  type FileEntry,
  type FilePermissions,
  type FileShare,
  type Group,
  SourceError,
} from '#connector-kit'
import { networkFailure } from '../../../kernel/network/network-failure.ts'
import type { OpenTransport, TransportContext } from '../transport.ts'
import { SambaProgram, type SambaTarget } from './samba-program.ts'
import { readListing, statusError } from './smb-listing.ts'
import { type Principals, readPrincipals, readSharePermissions } from './smb-principals.ts'

const MAX_IDLE = 4
/** Folders need no permission to pass, so nobody asks for those of the root. */
const ROOT: FileEntry = {
  path: '/',
  isFolder: true,
  bytes: 0,
  modifiedAt: new Date(0).toISOString(),
  permissions: { kind: 'nt', owner: '', entries: undefined },
}

/** A share of Windows or Samba, by Samba's own programs: nothing else reads its permissions exactly. */
export function openSmb(context: TransportContext): OpenTransport {
  const files = new SmbShare(context)
  return { files, close: () => files.close() }
}

class SmbShare implements FileShare {
  readonly #context: TransportContext
  readonly #idle: SambaProgram[] = []
  readonly #running = new Set<SambaProgram>()
  #principals: Promise<Principals> | undefined
  #folder: Promise<string> | undefined
  #files = 0

  constructor(context: TransportContext) {
    this.#context = context
  }

  /** Each listing has a program of its own, because others are read before it ends. */
  async *list(folder: string): AsyncIterable<FileEntry> {
    const program = await this.#take()
    try {
      const mask = `${toWindows(folder === '/' ? '' : folder)}\\*`
      yield* readListing(program.run(`ls "${mask}"`), folder)
    } finally {
      this.#giveBack(program)
    }
  }

  async stat(path: string): Promise<FileEntry | undefined> {
    const program = await this.#take()
    try {
      const mask = path === '/' ? '\\*' : toWindows(path)
      const folder = path.slice(0, path.lastIndexOf('/')) || '/'
      const found = await Array.fromAsync(readListing(program.run(`ls "${mask}"`), folder))
      return path === '/' ? ROOT : found.find((entry) => entry.path === path)
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'gone') return undefined
      throw error
    } finally {
      this.#giveBack(program)
    }
  }

  async read(path: string, maxBytes: number): Promise<Uint8Array> {
    const { bytes = 0 } = (await this.stat(path)) ?? {}
    const limit = Math.min(maxBytes, this.#context.maxBytes)
    if (bytes > limit) throw new SourceError('failed', `${path} is larger than ${limit} bytes.`)
    this.#folder ??= mkdtemp(join(tmpdir(), 'almanac-smb-'))
    const file = join(await this.#folder, String(this.#files++))
    const program = await this.#take()
    try {
      for await (const line of program.run(`get "${toWindows(path)}" "${file}"`)) {
        if (/NT_STATUS_/.test(line)) throw statusError(line, path)
      }
      return await readFile(file)
    } finally {
      this.#giveBack(program)
      await rm(file, { force: true })
    }
  }

  async *accounts(): AsyncIterable<Account> {
    yield* (await this.#readPrincipals()).accounts
  }

  async *groups(): AsyncIterable<Group> {
    yield* (await this.#readPrincipals()).groups
  }

  async sharePermissions(): Promise<FilePermissions | undefined> {
    const { config } = this.#context
    if (config['readers'] !== 'share' || config['sharePermissions'] === 'everyone') return undefined
    return readSharePermissions(await this.#target(String(config['host'])), String(config['share']))
  }

  async close(): Promise<void> {
    for (const program of this.#running) program.close()
    const folder = await this.#folder?.catch(() => undefined)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }

  /** Of the file server, and of the domain that it belongs to. */
  #readPrincipals(): Promise<Principals> {
    const { config } = this.#context
    const hosts = [String(config['host']), String(config['domainController'] ?? '')].filter((host) => host !== '')
    this.#principals ??= Promise.all(hosts.map(async (host) => readPrincipals(await this.#target(host)))).then(
      (all) => ({
        accounts: all.flatMap(({ accounts }) => accounts),
        groups: all.flatMap(({ groups }) => groups),
      }),
    )
    this.#principals.catch(() => {
      this.#principals = undefined
    })
    return this.#principals
  }

  async #take(): Promise<SambaProgram> {
    this.#context.signal.throwIfAborted()
    const idle = this.#idle.pop()
    if (idle !== undefined) return idle
    const { config } = this.#context
    const target = await this.#target(String(config['host']))
    const program = new SambaProgram('smbclient', target, `//${target.host}/${String(config['share'])}`)
    this.#running.add(program)
    try {
      await Array.fromAsync(program.run('showacls'))
      return program
    } catch (error) {
      this.#giveBack(program)
      throw error
    }
  }

  /** One that was stopped in the middle of an answer is of no use any more. */
  #giveBack(program: SambaProgram): void {
    if (program.isIdle && this.#idle.length < MAX_IDLE) {
      this.#idle.push(program)
      return
    }
    this.#running.delete(program)
    program.close()
  }

  /** The name is resolved by us, so the address that was checked is the one that is connected to. */
  async #target(host: string): Promise<SambaTarget> {
    const { config, credentials, network, timeoutMs } = this.#context
    const { user = '', password = '' } = credentials
    const port = Number(config['port'])
    const isEncrypted = config['encrypt'] === true
    const resolve = network.reach(host, port, isEncrypted)
    const address = isIP(host) !== 0 ? host : await resolved(host, resolve)
    return { host, address, port, user, password, isEncrypted, timeoutMs }
  }
}

function resolved(host: string, resolve: LookupFunction): Promise<string> {
  return new Promise((done, fail) => {
    resolve(host, {}, (error, address) => {
      if (error === null) return done(String(address))
      fail(new SourceError('unreachable', networkFailure(error, host) ?? `Can't reach ${host}: ${error.message}.`))
    })
  })
}

/** Names on a share have no quotes and no control characters; a path that has them came from somewhere else. */
function toWindows(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they would end the command
  if (/["\\*?\u0000-\u001f]/.test(path)) throw new SourceError('gone', `${path} isn't a path on a share.`)
  return path.replaceAll('/', '\\')
}
