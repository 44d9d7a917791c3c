import { hash } from 'node:crypto'
import { connect } from 'node:net'
import { Client, type ClientChannel, type SFTPWrapper } from 'ssh2'
import { SourceError } from '#connector-kit'
import { networkFailure } from '../../../kernel/network/network-failure.ts'
import type { TransportContext } from '../transport.ts'

/** Status codes of SFTP (draft-ietf-secsh-filexfer-02, section 7). */
const KINDS: Readonly<Record<number, SourceError['kind']>> = {
  2: 'gone',
  3: 'forbidden',
  6: 'unreachable',
  7: 'unreachable',
}
const REASONS: Readonly<Record<number, string>> = {
  2: "doesn't exist",
  3: "can't be read by the account that was entered",
}

/** A signed-in connection to an SSH server. It reaches only the connection's host, and only if it has the expected key. */
export class SshConnection {
  readonly #client: Client
  readonly sftp: SFTPWrapper
  readonly #timeoutMs: number
  isClosed = false

  private constructor(client: Client, sftp: SFTPWrapper, timeoutMs: number) {
    this.#client = client
    this.sftp = sftp
    this.#timeoutMs = timeoutMs
    client.on('close', () => {
      this.isClosed = true
    })
  }

  static async open({ config, credentials, network, timeoutMs }: TransportContext): Promise<SshConnection> {
    const host = String(config['host'])
    const port = Number(config['port'])
    const expected = String(config['hostKey'] ?? '').trim()
    const { user = '', password = '', privateKey = '' } = credentials
    const client = new Client()
    let seen: string | undefined
    // The name is resolved by us, so the address that was checked is the one that is connected to.
    const sock = connect({ host, port, noDelay: true, lookup: network.reach(host, port, true) })
    sock.on('error', () => {})
    try {
      const ready = new Promise<void>((resolve, reject) => {
        client.once('ready', resolve)
        client.once('error', reject)
        client.once('close', () => reject(new Error('the server closed the connection')))
      })
      // If `connect` throws, nobody waits for it.
      ready.catch(() => {})
      client.on('error', () => {})
      client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
        answer(prompts.map(() => password)),
      )
      client.connect({
        sock,
        username: user,
        ...(password !== '' && { password, tryKeyboard: true }),
        ...(privateKey !== '' && { privateKey, ...(password !== '' && { passphrase: password }) }),
        readyTimeout: timeoutMs,
        keepaliveInterval: 15_000,
        hostVerifier: (key: Buffer) => {
          seen = fingerprintOf(key)
          return seen === expected
        },
      })
      await ready
      const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
        client.sftp((error, session) => (error === undefined || error === null ? resolve(session) : reject(error))),
      )
      sftp.on('error', () => {})
      return new SshConnection(client, sftp, timeoutMs)
    } catch (error) {
      client.destroy()
      sock.destroy()
      throw connectError(error, `${host}:${port}`, expected, seen)
    }
  }

  /** Calls a function of SFTP that answers with a callback. One that never answers ends the connection. */
  call<T>(path: string, ask: (done: (error: unknown, value: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.close()
        reject(new SourceError('unreachable', 'The server did not answer in time.'))
      }, this.#timeoutMs)
      const done = (error: unknown, value?: T) => {
        clearTimeout(timer)
        if (error === undefined || error === null) resolve(value as T)
        else reject(callError(error, path))
      }
      try {
        ask(done)
      } catch (error) {
        // The connection was closed meanwhile.
        done(error)
      }
    })
  }

  async run(command: string): Promise<ClientChannel> {
    const refused = new SourceError('failed', `The server doesn't run "${command}" for this account.`)
    return this.call(command, (done) =>
      this.#client.exec(command, (error, channel) => done(error === undefined ? undefined : refused, channel)),
    )
  }

  close(): void {
    this.isClosed = true
    this.#client.destroy()
  }
}

/** As `ssh-keygen -l` prints it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${hash('sha256', key, 'base64').replace(/=+$/, '')}`
}

function connectError(error: unknown, host: string, expected: string, seen: string | undefined): SourceError {
  if (error instanceof SourceError) return error
  if (seen !== undefined && seen !== expected) {
    const reason =
      expected === ''
        ? `The host key of ${host} is ${seen}. Compare it with the server's, and enter it in the settings.`
        : `The host key of ${host} is ${seen}, not the one in the settings. Nothing was sent to it.`
    return new SourceError('unreachable', reason, { cause: error })
  }
  const { level, message } = error as Error & { level?: string }
  if (level === 'client-authentication') {
    return new SourceError('unauthorized', `${host} refused the user, the password or the key.`, { cause: error })
  }
  // A private key that can't be parsed is named as such by the library.
  const kind = /privateKey|passphrase/i.test(message) ? 'unauthorized' : 'unreachable'
  return new SourceError(kind, networkFailure(error, host) ?? `Can't connect to ${host}: ${message}.`, { cause: error })
}

function callError(error: unknown, path: string): SourceError {
  if (error instanceof SourceError) return error
  const { code, message } = error as Error & { code?: number }
  // Without an answer of the server there is no code.
  if (typeof code !== 'number') return new SourceError('unreachable', `The connection was lost: ${message}.`)
  return new SourceError(KINDS[code] ?? 'failed', `${path} ${REASONS[code] ?? `can't be read: ${message}`}.`, {
    cause: error,
  })
}
