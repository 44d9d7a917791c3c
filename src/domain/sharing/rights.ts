import { quoted } from '../../kernel/bad-field.ts'
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

/** Throws unless the viewer has the right. If they can't even read the object, the error is the same as for a missing one. */
export function refuseUnlessMay(viewer: Viewer, shared: Shared, right: Right): void {
  const rights = rightsOn(viewer, shared)
  if (!rights.has('read')) throw noSuch(shared.kind, shared.id)
  if (rights.has(right)) {
    noteOverride(viewer, shared, right)
    return
  }
  throw new ServiceError('not_permitted', `You can read this ${nounOf(shared.kind)}, but you can't ${WORDS[right]}`)
}

/** Remembers what the table alone would not have given; `changeShared` writes it down. */
function noteOverride(viewer: Viewer, shared: Shared, right: Right): void {
  if (!viewer.isAdministrator || right === 'read') return
  if (rightsOn({ ...viewer, isAdministrator: false }, shared).has(right)) return
  viewer.overrides?.push({ kind: shared.kind, id: shared.id, right, owner: shared.sharing.owner })
}

/** The same error whether the object doesn't exist or the caller can't read it. */
export function noSuch(kind: SharedKind, id: number | string): ServiceError {
  const noun = nounOf(kind)
  const subject = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${quoted(String(id))}`
  return new ServiceError('not_found', `${subject} not found, or you don't have access`)
}

function nounOf(kind: SharedKind): string {
  return kind === 'shortcut' ? 'go link' : kind
}

const WORDS: Readonly<Record<Right, string>> = {
  read: 'read it',
  edit: 'change it',
  verify: 'verify it',
  share: 'change who has access; ask its owner',
  delete: 'delete it',
}

function isInAudience(viewer: Viewer, { audience }: Sharing): boolean {
  return audience.length > 0 && viewer.passes(audience)
}

function isMeant(viewer: Viewer, to: Grant['to']): boolean {
  return to.kind === 'person' ? to.email === viewer.email : viewer.isIn(to)
}
