import type { WireDate } from '../../wire/document-definition.ts'

interface ShortcutProperties {
  readonly inputAlias: string
  readonly destinationUrl: string
  /** In lower case. */
  readonly createdBy: string
  readonly description?: string
  /** Seconds since 1970, as in the interface. */
  readonly createTime?: number
  readonly updatedBy?: string
  readonly updateTime?: number
}

/** A go link that another service hosts. */
export interface ExternalShortcut extends ShortcutProperties {
  readonly intermediateUrl: string
  readonly title?: string
  readonly decayedVisitScore?: number
  readonly editUrl?: string
}

/** A go link that was uploaded to be hosted here. */
export interface HostedShortcut extends ShortcutProperties {
  readonly unlisted?: boolean
  readonly urlTemplate?: string
}

/** A go link as it is pushed. */
export type Pushed<Shortcut extends ShortcutProperties> = Omit<Shortcut, 'createTime' | 'updateTime'> & {
  readonly createTime?: WireDate
  readonly updateTime?: WireDate
}

/** Go links that came through the Indexing API. */
export interface IndexedShortcutStore {
  external(): Promise<ExternalShortcut[]>
  hosted(): Promise<HostedShortcut[]>
  /** Of both kinds, those whose alias begins so, in the order of their aliases; in small letters. */
  beginningWith(start: string, limit: number): Promise<(ExternalShortcut | HostedShortcut)[]>
}
