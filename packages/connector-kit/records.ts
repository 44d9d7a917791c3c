import type { Access } from './access.ts'

/** Someone as the source knows them. */
export interface Account {
  /** Compared exactly; what `user(id)` and members refer to. */
  readonly id: string
  readonly name: string
  /** Left out where the source hides it. An administrator can then map the account by hand. */
  readonly email?: string
  /** The name they sign in with, for rules like `{login}@example.com`. */
  readonly login?: string
  /** False: disabled, or a bot. Grants nothing. */
  readonly isActive: boolean
}

/** A group may be yielded several times; its members add up. */
export interface Group {
  readonly id: string
  /** What people call it: "HR team". */
  readonly title: string
  readonly members: readonly Member[]
  /**
   * Whoever else is in it, as an expression: "every account that isn't a member of the project". Items can then refer to
   * the group and don't change when the expression does. It may not lead back to the group itself.
   */
  readonly access?: Access
}

export type Member =
  | { readonly account: string }
  | { readonly group: string }
  /** Everyone in a group of the organization, by its name in Almanac, for sources without permissions of their own. */
  | { readonly organizationGroup: string }

/** A person for the company directory. Connectors to directories yield them. */
export interface Person {
  readonly email: string
  readonly name: string
  readonly title?: string
  readonly department?: string
  readonly managerEmail?: string
  readonly phone?: string
  readonly location?: string
  readonly startDate?: string
  readonly isActive: boolean
}

/** The unit in which a source is walked and permissions usually hang: a project, space, share, mailbox or site. */
export interface Scope {
  readonly id: string
  readonly title: string
  readonly url?: string
  readonly access: Access
  /** How many items it has, if the source says so cheaply. Shown as progress. */
  readonly total?: number
}

/** What becomes a document. */
export interface Item {
  /** Unique within the connection. */
  readonly id: string
  readonly scope: string
  /** Changes whenever the content changes: a revision, an ETag, or the time of the last change. */
  readonly version: string
  /** Changes whenever `access` changes and `version` doesn't. */
  readonly accessKey?: string
  readonly objectType: string
  readonly title: string
  readonly url?: string
  readonly body?: Body
  readonly access: Access
  /** Account IDs. */
  readonly author?: string
  readonly owner?: string
  readonly updatedBy?: string
  /** ISO 8601. */
  readonly createdAt?: string
  readonly updatedAt?: string
  readonly status?: string
  readonly tags?: readonly string[]
  readonly container?: string
  readonly filename?: string
  readonly comments?: readonly ItemComment[]
  readonly properties?: Readonly<Record<string, string | number | readonly string[]>>
}

/** An item as an earlier run stored it. */
export type KnownItem = Pick<Item, 'id' | 'version' | 'accessKey'>

export interface Body {
  readonly mimeType: string
  /** Text, or the bytes of a file that Almanac extracts the text from. */
  readonly content: string | Uint8Array
}

export interface ItemComment {
  readonly id: string
  readonly author?: string
  readonly text: string
  readonly createdAt?: string
}

/** What a listing yields. Cheap sources may yield whole items; the host then doesn't call `read`. */
export type Listed =
  | { readonly kind: 'entry'; readonly id: string; readonly version: string; readonly accessKey?: string }
  | { readonly kind: 'item'; readonly item: Item }
  /** Everything yielded before it is done: a run that was cut off goes on from here. Any JSON value. */
  | { readonly kind: 'checkpoint'; readonly state: unknown }
  /** One item that can't be read. The listing goes on. */
  | { readonly kind: 'problem'; readonly id: string; readonly reason: string }

/** What a change feed yields. */
export type Change =
  | { readonly kind: 'changed'; readonly id: string; readonly scope: string }
  | { readonly kind: 'item'; readonly item: Item }
  | { readonly kind: 'gone'; readonly id: string }
  /** Compare this scope with a full listing. */
  | { readonly kind: 'scope'; readonly id: string }
  /** Read accounts, groups and scopes again. */
  | { readonly kind: 'identity' }
  /** Everything yielded before it is done; the next run starts here. */
  | { readonly kind: 'cursor'; readonly next: string }

export type ReadResult =
  | { readonly kind: 'item'; readonly item: Item }
  /** The source says that it doesn't exist. */
  | { readonly kind: 'gone' }
  /** The account we read with may no longer see it. */
  | { readonly kind: 'forbidden' }

/** One line of the connection test. */
export interface Check {
  readonly name: string
  readonly result: 'ok' | 'warning' | 'failed'
  /** What is wrong and what to do, in one or two sentences; or what was found. */
  readonly detail: string
}
