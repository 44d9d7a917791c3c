import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { SourceError } from '#connector-kit'

/** Where to connect to, at an address that was checked. */
export interface SambaTarget {
  readonly host: string
  readonly address: string
  readonly port: number
  /** `DOMAIN\user`. */
  readonly user: string
  readonly password: string
  readonly isEncrypted: boolean
  readonly timeoutMs: number
}

const MAX_ERROR_CHARACTERS = 2000

/**
 * One of Samba's programs, signed in and waiting for commands. It answers an unknown command with a line of its own, which
 * marks the end of an answer.
 */
export class SambaProgram {
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>
  readonly #target: SambaTarget
  readonly #name: string
  /** When everything it wrote has arrived. */
  readonly #closed: Promise<unknown>
  #errors = ''
  #count = 0
  /** Nothing is under way, and it hasn't ended. */
  isIdle = true

  constructor(name: 'smbclient' | 'rpcclient', target: SambaTarget, place: string) {
    this.#name = name
    this.#target = target
    const { address, port, user, password, isEncrypted } = target
    const args = [
      ...['-i0', '-oL', name, '--configfile=/dev/null', `--client-protection=${isEncrypted ? 'encrypt' : 'sign'}`],
      ...['-I', address, '-p', String(port), '-U', user, place],
    ]
    this.#child = spawn('stdbuf', args, {
      // The password is in the environment, where other users of the machine can't see it.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC', HOME: '/nonexistent', PASSWD: password },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#closed = new Promise((resolve) => this.#child.once('close', resolve))
    const { stdin, stdout, stderr } = this.#child
    if (stdin === null || stdout === null || stderr === null) throw new Error('The program has no pipes')
    for (const stream of [stdin, stdout, stderr]) stream.on('error', () => {})
    this.#child.on('error', () => this.#note('command not found'))
    stderr.setEncoding('utf8').on('data', (text: string) => this.#note(text))
    this.#lines = createInterface({ input: stdout, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  }

  /** The lines that a command prints. */
  async *run(command: string): AsyncGenerator<string> {
    // A line break would begin another command, and smbclient has one that runs programs.
    if (/\p{Cc}/u.test(command)) throw new SourceError('failed', 'Names with control characters are not sent.')
    const mark = `end${++this.#count}`
    this.isIdle = false
    this.#child.stdin?.write(`${command}\n${mark}\n`)
    let last = ''
    for (;;) {
      const line = await this.#next()
      if (line === undefined) throw await this.#ended(last)
      if (line === `${mark}: command not found` || line === `command not found: ${mark}`) break
      last = line
      yield line
    }
    this.isIdle = true
  }

  close(): void {
    this.isIdle = false
    this.#child.kill('SIGKILL')
  }

  #note(text: string): void {
    this.#errors = (this.#errors + text).slice(-MAX_ERROR_CHARACTERS)
  }

  async #next(): Promise<string | undefined> {
    const { timeoutMs, host } = this.#target
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      this.close()
      timeout.reject(new SourceError('unreachable', `${host} did not answer in time.`))
    }, timeoutMs)
    try {
      const next = await Promise.race([this.#lines.next(), timeout.promise])
      return next.done === true ? undefined : next.value
    } finally {
      clearTimeout(timer)
    }
  }

  async #ended(lastLine: string): Promise<SourceError> {
    this.isIdle = false
    await this.#closed
    const { host } = this.#target
    const text = `${lastLine}\n${this.#errors}`
    const status = /NT_STATUS_\w+/.exec(text)?.[0]
    if (status === undefined && /not found|No such file/i.test(text)) {
      return new SourceError(
        'unreachable',
        `The program ${this.#name} is missing. Install the package "smbclient" on this server.`,
      )
    }
    if (/LOGON_FAILURE|ACCOUNT_|PASSWORD_|WRONG_PASSWORD|LOGON_TYPE|NO_LOGON/.test(status ?? '')) {
      return new SourceError('unauthorized', `${host} refused the user or the password (${status}).`)
    }
    if (/BAD_NETWORK_NAME/.test(status ?? '')) return new SourceError('unreachable', `${host} has no such share.`)
    if (/ACCESS_DENIED/.test(status ?? '')) {
      return new SourceError('unauthorized', `${host} doesn't let this user into the share.`)
    }
    return new SourceError('unreachable', `Can't connect to ${host}${status === undefined ? '' : ` (${status})`}.`)
  }
}
