import type { Schemas } from '../../generated/api.ts'

type Given = Schemas['UserRoleSpecification']

/** The choices of "Who can view" that aren't an audience. */
export const EVERYONE = ''
export const LISTED = 'listed'

/** The roles of an object as the share dialog edits them: rows for people and groups, and one choice for everybody else. */
interface Shared {
  /** The creator, who always has access. */
  readonly owner: Given | undefined
  readonly granted: readonly Given[]
  /** The audience's option; empty if there is none. */
  readonly audience: string
  /** Agents: nobody else sees a new one. */
  readonly startsPrivate: boolean
}

/** What "Who can view" shows for the object as it is. */
export function visibilityOf({ granted, audience, startsPrivate }: Shared): string {
  if (audience !== '') return audience
  if (granted.some(isEveryone)) return EVERYONE
  return startsPrivate || granted.some(isViewer) ? LISTED : EVERYONE
}

/** The rows of the dialog. "Everyone" and the creator's own view are part of the choice above them. */
export function rowsOf({ owner, granted }: Shared): Given[] {
  return granted.filter((each) => !isEveryone(each) && !isOwnView(each, owner))
}

/**
 * The roles to save. The API opens an object that has neither viewers nor an audience, unless it was closed before, so
 * both choices are stored as a viewer: the group of everyone, or the creator.
 */
export function rolesFor(shared: Shared, choice: string, rows: readonly Given[]): Given[] {
  const { owner, granted } = shared
  const hasViewer = rows.some(isViewer)
  if (choice === EVERYONE) {
    const isOpen = visibilityOf(shared) === EVERYONE && !granted.some(isViewer)
    return isOpen && !hasViewer ? [...rows] : [...rows, granted.find(isEveryone) ?? everyone()]
  }
  if (choice !== LISTED || shared.startsPrivate || hasViewer || owner?.person === undefined) return [...rows]
  const own = granted.find((each) => isOwnView(each, owner))
  return [...rows, own ?? { role: 'VIEWER', person: owner.person }]
}

function everyone(): Given {
  return { role: 'VIEWER', group: { type: 'ALL', id: '' } }
}

function isViewer({ role }: Given): boolean {
  return role === 'VIEWER'
}

function isEveryone({ role, group }: Given): boolean {
  return role === 'VIEWER' && group?.type === 'ALL'
}

function isOwnView({ role, person }: Given, owner: Given | undefined): boolean {
  return role === 'VIEWER' && person !== undefined && person.obfuscatedId === owner?.person?.obfuscatedId
}
