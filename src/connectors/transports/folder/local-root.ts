import { constants, type Stats } from 'node:fs'
import { lstat, open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { SourceError } from '#connector-kit'

/**
 * The folder of a connection. Links are never followed: a path is read only if its real location is the same path, so
 * nothing outside of the folder can be reached, also not by exchanging a folder for a link meanwhile.
 */
export class LocalRoot {
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  /** Refuses folders that the operator didn't allow. Connections are made in the console, and this is the server's own disk. */
  static async open(folder: string, allowed: readonly string[]): Promise<LocalRoot> {
    if (allowed.length === 0) {
      throw new SourceError('unreachable', notAllowed(folder))
    }
    if (!isAbsolute(folder)) throw new SourceError('unreachable', `"${folder}" must be an absolute path.`)
    const real = await realpath(folder).catch((error: unknown) => {
      throw toSourceError(error, folder, 'unreachable')
    })
    for (const each of allowed) {
      const place = await realpath(resolve(each)).catch(() => undefined)
      if (place !== undefined && isWithin(real, place)) return new LocalRoot(real)
    }
    throw new SourceError('unreachable', notAllowed(folder))
  }

  locate(path: string): string {
    return path === '/' ? this.path : `${this.path === '/' ? '' : this.path}${path}`
  }

  /** `undefined`: there is no such file, or a link is in the way. */
  async stat(path: string): Promise<Stats | undefined> {
    try {
      await this.refuseLinks(path === '/' ? path : path.slice(0, path.lastIndexOf('/')) || '/')
      return await lstat(this.locate(path))
    } catch (error) {
      const failure = toSourceError(error, path)
      if (failure.kind !== 'gone') throw failure
      return undefined
    }
  }

  async read(path: string, maxBytes: number): Promise<Uint8Array> {
    try {
      await using file = await open(this.locate(path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
      const opened = await file.stat()
      if (!opened.isFile()) throw new SourceError('gone', `${path} isn't a file.`)
      if (opened.size > maxBytes) throw new SourceError('failed', `${path} is larger than ${maxBytes} bytes.`)
      // The file that was opened must be the one at this place, without any link.
      await this.refuseLinks(path)
      const found = await lstat(this.locate(path))
      if (found.ino !== opened.ino || found.dev !== opened.dev) throw new SourceError('failed', `${path} was replaced.`)
      const bytes = Buffer.alloc(opened.size)
      let length = 0
      while (length < bytes.length) {
        const { bytesRead } = await file.read(bytes, length, bytes.length - length, length)
        if (bytesRead === 0) break
        length += bytesRead
      }
      return bytes.subarray(0, length)
    } catch (error) {
      throw toSourceError(error, path)
    }
  }

  async refuseLinks(path: string): Promise<void> {
    const place = this.locate(path)
    if ((await realpath(place)) !== place) throw new SourceError('gone', `${path} is behind a link.`)
  }
}

function notAllowed(folder: string): string {
  return `Almanac may not read "${folder}". Add it to ALMANAC_CONNECTOR_FOLDERS and restart.`
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

const KINDS: Readonly<Record<string, SourceError['kind']>> = {
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  ELOOP: 'gone',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
}
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "doesn't exist",
  ENOTDIR: "isn't a folder",
  EACCES: "can't be read by the account that Almanac runs as",
  EPERM: "can't be read by the account that Almanac runs as",
  ENAMETOOLONG: 'has a name that is too long',
}

export function toSourceError(error: unknown, path: string, kind?: SourceError['kind']): SourceError {
  if (error instanceof SourceError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  return new SourceError(kind ?? KINDS[code] ?? 'failed', `${path} ${REASONS[code] ?? `can't be read: ${message}`}.`, {
    cause: error,
  })
}
