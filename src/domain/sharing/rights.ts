import { ServiceError } from '../../kernel/errors.ts'
import type { Grant, SharedKind, SharedRole, Sharing } from './sharing.ts'
import type { Viewer } from './viewer.ts'

/** `share`: change who may do what. */
export type Right = 'read' | 'edit' | 'verify' | 'share' | 'delete'

const EVERY_RIGHT: readonly Right[] = ['read', 'edit', 'verify', 'share', 'delete']

/** What each role may do: the one table. Whoever made a thing is its owner. */
const RIGHTS: Readonly<Record<SharedRole, readonly Right[]>> = {
  OWNER: EVERY_RIGHT,
  ANSWER_MODERATOR: ['read', 'edit', 'verify', 'delete'],
  EDITOR: ['read', 'edit'],
  VERIFIER: ['read', 'verify'],
  VIEWER: ['read'],
}

/** An object as the sharing policy sees it. */
export interface Shared {
  readonly kind: SharedKind
  readonly id: number | string
  readonly sharing: Sharing
  /** Only administrators change it. */
  readonly isLocked?: boolean
}

/**
 * What someone may do with a shared object. Admins may do everything, a role gives what the table says, and the
 * audience (or everyone, if it's open) may read.
 * See docs/decisions/0023-sharing.md.
 */
export function rightsOn(viewer: Viewer, { sharing, isLocked = false }: Shared): ReadonlySet<Right> {
  if (viewer.isAdministrator) return new Set(EVERY_RIGHT)
  const rights = new Set<Right>(sharing.owner === viewer.email ? RIGHTS.OWNER : [])
  for (const { role, to } of sharing.grants) {
    if (isMeant(viewer, to)) for (const right of RIGHTS[role]) rights.add(right)
  }
  if (sharing.isOpen || isInAudience(viewer, sharing)) rights.add('read')
  return isLocked && rights.has('read') ? new Set<Right>(['read']) : rights
}

export function mayRead(viewer: Viewer, shared: Shared): boolean {
  return rightsOn(viewer, shared).has('read')
}

/** Refuses what somebody may not do. What they may not even read is answered as if it were not there. */
export function refuseUnlessMay(viewer: Viewer, shared: Shared, right: Right): void {
  const rights = rightsOn(viewer, shared)
  if (!rights.has('read')) throw noSuch(shared.kind, shared.id)
  if (rights.has(right)) {
    noteOverride(viewer, shared, right)
    return
  }
  throw new ServiceError('not_permitted', `You may read ${shared.kind} ${shared.id}, but not ${WORDS[right]}`)
}

/** Remembers what the table alone would not have given; `changeShared` writes it down. */
function noteOverride(viewer: Viewer, shared: Shared, right: Right): void {
  if (!viewer.isAdministrator || right === 'read') return
  if (rightsOn({ ...viewer, isAdministrator: false }, shared).has(right)) return
  viewer.overrides?.push({ kind: shared.kind, id: shared.id, right, owner: shared.sharing.owner })
}

/** The answer for what is not there, and for what the caller may not read: nobody can tell the two apart. */
export function noSuch(kind: SharedKind, id: number | string): ServiceError {
  return new ServiceError('not_found', `There is no ${kind} ${id}, or you may not read it`)
}

const WORDS: Readonly<Record<Right, string>> = {
  read: 'read it',
  edit: 'change it',
  verify: 'verify it',
  share: 'decide who may read or change it; ask its owner',
  delete: 'delete it',
}

function isInAudience(viewer: Viewer, { audience }: Sharing): boolean {
  return audience.length > 0 && viewer.passes(audience)
}

function isMeant(viewer: Viewer, to: Grant['to']): boolean {
  return to.kind === 'person' ? to.email === viewer.email : viewer.isIn(to)
}
