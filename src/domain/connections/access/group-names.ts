import { hash } from 'node:crypto'
import type { Access } from '#connector-kit'

/**
 * Names of a connection's groups in the identity store. The source's own groups, the readers of each scope, and the
 * lists that access expressions compile to share one namespace, so each kind has its prefix.
 */
export const groupName = {
  ofGroup: (id: string) => `group-${encodeURIComponent(id)}`,
  ofScope: (id: string) => `scope-${encodeURIComponent(id)}`,
  /** The same expression has the same name in every document. `access` must be simplified. */
  ofList: (access: Access) => `list-${hash('sha256', JSON.stringify(access), 'hex').slice(0, 32)}`,
} as const
