import type { Directory } from '../people/directory/directory.ts'
import { foldEmail } from '../shared/email.ts'
import type { Interned } from './interned.ts'

export interface PeopleChoice {
  /** As the directory writes them; empty: all. */
  readonly departments: readonly string[]
  /** Who stands below one of them, at whatever distance; empty: everybody. */
  readonly managerEmails: readonly string[]
  /** Managers by the ids that answers call them by. */
  readonly managerIds?: readonly string[] | undefined
}

/** Whether somebody is among those chosen, by where they stand in the company now. */
export function peopleChooser(directory: Directory, choice: PeopleChoice): (email: string) => boolean {
  const departments = new Set(choice.departments.map((name) => name.trim().toLowerCase()))
  const { managerEmails, managerIds = [] } = choice
  const isByManager = managerEmails.length + managerIds.length > 0
  const managers = new Set([
    ...managerEmails.map((email) => directory.slotOfEmail(foldEmail(email))),
    ...managerIds.map((id) => directory.slotOfId(id)),
  ])
  if (departments.size === 0 && !isByManager) return () => true
  return (email) => {
    const slot = directory.slotOfEmail(email)
    if (slot === undefined) return false
    const department = directory.entry(slot)?.department.trim().toLowerCase() ?? ''
    if (departments.size > 0 && !departments.has(department)) return false
    return !isByManager || directory.organisation.chainOf(slot).some((above) => managers.has(above))
  }
}

/** By the numbers of people: 1 for those chosen. */
export function chosenNumbers(people: Interned, isChosen: (email: string) => boolean): Uint8Array {
  return Uint8Array.from({ length: people.size }, (_, number) => (isChosen(people.text(number)) ? 1 : 0))
}
