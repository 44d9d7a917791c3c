import { type FileEntry, SourceError } from '#connector-kit'
import { DescriptorReader } from './security-descriptor.ts'

/** The files that smbclient lists with `showacls` on. Throws if the listing ends with an error. */
export async function* readListing(lines: AsyncIterable<string>, folder: string): AsyncGenerator<FileEntry> {
  let current: Listed | undefined
  for await (const line of lines) {
    const name = /^FILENAME:(.*)$/s.exec(line)?.[1]
    if (name !== undefined) {
      if (current !== undefined) yield* toEntry(current, folder)
      current = { name, mode: '', bytes: 0, modifiedAt: '', descriptor: new DescriptorReader() }
    } else if (/^NT_STATUS_\w+ listing /.test(line)) throw statusError(line, folder)
    else if (current !== undefined) readLine(current, line)
  }
  if (current !== undefined) yield* toEntry(current, folder)
}

interface Listed {
  readonly name: string
  mode: string
  bytes: number
  modifiedAt: string
  readonly descriptor: DescriptorReader
}

function readLine(current: Listed, line: string): void {
  const [, key, value = ''] = /^(MODE|SIZE|MTIME):(.*)$/.exec(line) ?? []
  if (key === 'MODE') current.mode = value
  else if (key === 'SIZE') current.bytes = Number(value)
  // The program runs in UTC.
  else if (key === 'MTIME') current.modifiedAt = `${value} UTC`
  else current.descriptor.line(line)
}

function toEntry({ name, mode, bytes, modifiedAt, descriptor }: Listed, folder: string): FileEntry[] {
  if (name === '.' || name === '..') return []
  const path = folder === '/' ? `/${name}` : `${folder}/${name}`
  const changed = new Date(modifiedAt)
  const permissions = descriptor.end()
  return [
    {
      path,
      isFolder: mode.includes('D'),
      bytes,
      modifiedAt: (Number.isNaN(changed.getTime()) ? new Date(0) : changed).toISOString(),
      ...(/[HS]/.test(mode) && { isHidden: true }),
      ...(permissions === undefined
        ? { problem: "Its permissions can't be read with this account." }
        : { permissions }),
    },
  ]
}

const KINDS: readonly [RegExp, SourceError['kind'], string][] = [
  [
    /NO_SUCH_FILE|OBJECT_NAME_NOT_FOUND|OBJECT_PATH_NOT_FOUND|NOT_A_DIRECTORY|OBJECT_NAME_INVALID/,
    'gone',
    "doesn't exist",
  ],
  [/ACCESS_DENIED|SHARING_VIOLATION|NETWORK_ACCESS_DENIED/, 'forbidden', "can't be read with this account"],
  [
    /CONNECTION|IO_TIMEOUT|NETWORK_NAME_DELETED|USER_SESSION_DELETED|PIPE_/,
    'unreachable',
    "can't be read: the connection was lost",
  ],
]

export function statusError(text: string, path: string): SourceError {
  const status = /NT_STATUS_\w+/.exec(text)?.[0] ?? text.trim().slice(0, 200)
  const [, kind, reason] = KINDS.find(([pattern]) => pattern.test(status)) ?? [
    undefined,
    'failed' as const,
    `: ${status}`,
  ]
  return new SourceError(kind, `${path} ${reason}.`)
}
