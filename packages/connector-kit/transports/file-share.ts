import type { Account, Group } from '../records.ts'

/** Files in folders: a local folder, SMB, SFTP or WebDAV. Paths have forward slashes and start at the share's root: `/a/b.txt`. */
export interface FileShare {
  /** The direct children of a folder. Links are left out. */
  list(folder: string): AsyncIterable<FileEntry>
  /** `undefined`: there is no such file. */
  stat(path: string): Promise<FileEntry | undefined>
  /** The whole file, unless it's larger. */
  read(path: string, maxBytes: number): Promise<Uint8Array>
  /** Users and groups that permissions name, by the same IDs. Shares without permissions have none. */
  accounts(): AsyncIterable<Account>
  groups(): AsyncIterable<Group>
  /** Who the share lets in, whatever the permissions of its files (SMB). `undefined`: shares of this kind have no such list. */
  sharePermissions(): Promise<FilePermissions | undefined>
}

export interface FileEntry {
  readonly path: string
  readonly isFolder: boolean
  readonly bytes: number
  /** ISO 8601. */
  readonly modifiedAt: string
  /** Changes with every change of the content, if the share has such a thing. */
  readonly etag?: string
  /** Marked as hidden or as part of the system. */
  readonly isHidden?: boolean
  /** Left out where the share has none (WebDAV). */
  readonly permissions?: FilePermissions
  /** Why nothing else is known of it: a name that isn't text, or a file that can't be looked at. */
  readonly problem?: string
}

export type FilePermissions = PosixPermissions | NtPermissions

/** Mode bits and, if present, the entries of a POSIX ACL. */
export interface PosixPermissions {
  readonly kind: 'posix'
  readonly owner: string
  readonly group: string
  readonly mode: number
  readonly entries?: readonly PosixEntry[]
}

/** A Windows security descriptor. Its entries are in order; `undefined` means that it has no list and everyone may do anything. */
export interface NtPermissions {
  readonly kind: 'nt'
  readonly owner: string
  readonly entries: readonly NtEntry[] | undefined
}

export interface PosixEntry {
  readonly kind: 'user' | 'group' | 'mask'
  /** Without one, the owning group is meant. */
  readonly id?: string
  readonly mode: number
}

export interface NtEntry {
  readonly isDeny: boolean
  readonly sid: string
  /** Access mask, [MS-DTYP] 2.4.3. */
  readonly mask: number
  /** It applies only to files that are created later. */
  readonly isInheritOnly: boolean
}
