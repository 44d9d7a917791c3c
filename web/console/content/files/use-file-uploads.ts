import { useCallback, useRef, useState } from 'react'
import type { Input } from '../../../shared/call.ts'
import { call } from '../../../shared/call.ts'
import { MAX_FILE_MIB, type PickedFile } from './picked-file.ts'

type NewFile = Input<'POST /admin/api/v1/datasources/{name}/files'>['body']

/** Undefined: a new document takes the default of the data source, a replaced one keeps what it has. */
type PermissionsFor = (file: PickedFile) => NewFile['permissions']

const AT_ONCE = 2
const NOT_TEXT =
  /\.(?:jpe?g|png|gif|webp|heic|svg|bmp|tiff?|mp[34]|mov|avi|mkv|wav|ogg|exe|dll|iso|dmg|7z|rar|gz|tar)$/i

export interface FileState {
  readonly key: number
  readonly path: string
  readonly state: 'waiting' | 'reading' | 'added' | 'partly' | 'failed'
  /** The document that it became. */
  readonly id?: string
  /** It took the place of another. */
  readonly isReplaced?: boolean
  /** The user who added it can see it. */
  readonly isReadable?: boolean
  readonly problem?: string
}

/** Adds files one after the other, two at a time. One that fails doesn't stop the others. */
export function useFileUploads() {
  const [files, setFiles] = useState<readonly FileState[]>([])
  const last = useRef(0)
  const stop = useRef<AbortController | undefined>(undefined)
  const change = useCallback(
    (key: number, next: Partial<FileState>) =>
      setFiles((old) => old.map((each) => (each.key === key ? { ...each, ...next } : each))),
    [],
  )
  const add = useCallback(
    async (datasource: string, picked: readonly PickedFile[], permissionsFor: PermissionsFor) => {
      const queue = picked.map((file) => ({ key: ++last.current, file }))
      setFiles((old) => [
        ...old,
        ...queue.map(({ key, file }) => ({ key, path: file.path, state: 'waiting' as const })),
      ])
      stop.current = new AbortController()
      const { signal } = stop.current
      let next = 0
      let isAllAdded = true
      const work = async () => {
        for (let one = queue[next++]; one !== undefined; one = queue[next++]) {
          const { key, file } = one
          try {
            if (signal.aborted) throw new Error('Not added: you stopped the upload')
            refuse(file)
            change(key, { state: 'reading' })
            const body = await bodyOf(file, permissionsFor(file))
            const added = await call(
              'POST /admin/api/v1/datasources/{name}/files',
              { path: { name: datasource }, body },
              signal,
            )
            const { problem, id, isReplaced, isReadable } = added
            const state = problem === undefined ? 'added' : 'partly'
            change(key, { state, id, isReplaced, isReadable, ...(problem !== undefined && { problem }) })
          } catch (error) {
            isAllAdded = false
            const problem = signal.aborted ? 'Not added: you stopped the upload' : messageOf(error)
            change(key, { state: 'failed', problem })
          }
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      return isAllAdded
    },
    [change],
  )
  return { files, add, stop: () => stop.current?.abort() }
}

function refuse({ path, size }: PickedFile): void {
  if (NOT_TEXT.test(path)) throw new Error('This type has no text to search')
  if (size > MAX_FILE_MIB * 1024 ** 2) throw new Error(`Larger than ${MAX_FILE_MIB} MB`)
}

async function bodyOf(file: PickedFile, permissions: NewFile['permissions']): Promise<NewFile> {
  return {
    path: file.path,
    ...(file.title !== undefined && { title: file.title }),
    binaryContent: await base64Of(await file.read()),
    ...(file.updatedAt && { updatedAt: file.updatedAt.toISOString() }),
    ...(permissions && { permissions }),
  }
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // `data:…;base64,` comes first.
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error("The file can't be read"))
    reader.readAsDataURL(blob)
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
