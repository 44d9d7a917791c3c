import type { Readable, Writable } from 'node:stream'
import { type PosixEntry, SourceError } from '#connector-kit'

/** Prints the ACLs of the paths that it reads from standard input, each as soon as it was read. */
export const GETFACL = ['stdbuf', '-oL', 'getfacl', '-aEnp', '-'] as const

const KINDS: Readonly<Record<string, PosixEntry['kind']>> = { user: 'user', group: 'group', mask: 'mask' }
/** A path that always exists and that nobody asks for in this spelling: its ACL marks the end of an answer. */
const END = '/.'
const END_LINE = `# file: ${END}\n`
const MAX_ANSWER_CHARACTERS = 16 * 1024 * 1024

export type AclsByPath = ReadonlyMap<string, readonly PosixEntry[]>

/** A running `getfacl` that is asked again and again: starting one for each file would take longer than all the rest. */
export class AclReader {
  readonly #input: Writable
  readonly #waiting: PromiseWithResolvers<AclsByPath>[] = []
  #text = ''
  #failure: SourceError | undefined

  /** `ended`: what it means if it ends. */
  constructor(input: Writable, output: Readable, ended = 'The program getfacl ended') {
    this.#input = input
    output.setEncoding('utf8')
    output.on('data', (text: string) => this.#receive(text))
    for (const stream of [input, output]) stream.on('error', () => this.fail(ended))
    output.on('close', () => this.fail(ended))
  }

  /** Paths without an answer can't be read or don't exist. None may contain a line break. */
  read(paths: readonly string[]): Promise<AclsByPath> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    const answer = Promise.withResolvers<AclsByPath>()
    this.#waiting.push(answer)
    this.#input.write([...paths, END, ''].join('\n'))
    return answer.promise
  }

  fail(reason: string): void {
    this.#failure ??= new SourceError('failed', `POSIX ACLs can't be read. ${reason}.`)
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure)
  }

  #receive(text: string): void {
    this.#text += text
    for (;;) {
      const start = this.#text.startsWith(END_LINE) ? 0 : this.#text.indexOf(`\n${END_LINE}`)
      const end = start === -1 ? -1 : this.#text.indexOf('\n\n', start + 1)
      if (end === -1) break
      const answer = this.#text.slice(0, start)
      this.#text = this.#text.slice(end + 2)
      this.#waiting.shift()?.resolve(readAcls(answer))
    }
    if (this.#text.length > MAX_ANSWER_CHARACTERS) this.fail('The answer of getfacl is too long')
  }
}

/** The output of `getfacl`: blocks separated by empty lines, each with the name of its file on top. */
export function readAcls(text: string): AclsByPath {
  const acls = new Map<string, PosixEntry[]>()
  for (const block of text.split('\n\n')) {
    const lines = block.split('\n')
    const path = lines.find((line) => line.startsWith('# file: '))?.slice('# file: '.length)
    if (path === undefined) continue
    acls.set(
      unescapeOctal(path),
      lines.flatMap((line) => readEntry(line)),
    )
  }
  return acls
}

/** Of owner and others, the mode says the same. Default entries are for files that are created later. */
function readEntry(line: string): PosixEntry[] {
  const [, name = '', id = '', read, write, execute] = /^(user|group|mask):(\d*):([r-])([w-])([x-])/.exec(line) ?? []
  const kind = KINDS[name]
  if (kind === undefined || (kind === 'user' && id === '')) return []
  const mode = (read === 'r' ? 4 : 0) + (write === 'w' ? 2 : 0) + (execute === 'x' ? 1 : 0)
  return [{ kind, mode, ...(id !== '' && { id }) }]
}

/** A backslash is doubled, and line breaks are written as `\\012`. */
function unescapeOctal(text: string): string {
  return text.replace(/\\(\\|[0-7]{3})/g, (_, code: string) =>
    code === '\\' ? code : String.fromCharCode(Number.parseInt(code, 8)),
  )
}
