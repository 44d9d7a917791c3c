/** Files in folders: a local folder, SMB, SFTP or WebDAV. Paths have forward slashes and start at the share's root: `/a/b.txt`. */
export interface FileShare {
  /** The direct children of a folder. */
  list(folder: string): AsyncIterable<FileEntry>
  /** `undefined`: there is no such file. */
  stat(path: string): Promise<FileEntry | undefined>
  read(path: string, maxBytes: number): Promise<Uint8Array>
  /** As the share itself has it; `undefined` where it has none (WebDAV). */
  permissions(path: string): Promise<FilePermissions | undefined>
}

export interface FileEntry {
  readonly path: string
  readonly isFolder: boolean
  readonly bytes: number
  /** ISO 8601. */
  readonly modifiedAt: string
  /** Changes with every change of the content, if the share has such a thing. */
  readonly etag?: string
}

export type FilePermissions =
  /** Mode bits and, if present, POSIX ACL entries. */
  | {
      readonly kind: 'posix'
      readonly owner: string
      readonly group: string
      readonly mode: number
      readonly entries?: readonly PosixEntry[]
    }
  /** A Windows security descriptor: entries in order, the first that matches decides. */
  | { readonly kind: 'nt'; readonly owner: string; readonly entries: readonly NtEntry[] | undefined }

export interface PosixEntry {
  readonly kind: 'user' | 'group' | 'mask' | 'other'
  readonly id?: string
  readonly mode: number
}

export interface NtEntry {
  readonly isDeny: boolean
  readonly sid: string
  /** Access mask, [MS-DTYP] 2.4.3. */
  readonly mask: number
  readonly isInheritOnly: boolean
}
