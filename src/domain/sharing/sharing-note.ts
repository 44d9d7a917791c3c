import type { Note } from '../audit/audited.ts'
import type { FieldFilter } from '../query/field-filter.ts'
import { isSameSharing } from './change-sharing.ts'
import type { SharedKind, Sharing } from './sharing.ts'

/** What the audit log says of a change of who may do what with an object. Undefined: that stayed the same. */
export function sharingNote(
  { kind, id, title }: { kind: SharedKind; id: number; title: string },
  before: Sharing,
  after: Sharing,
): Note | undefined {
  if (isSameSharing(before, after)) return undefined
  const [from, to] = [rolesOf(before), rolesOf(after)]
  const added = to.filter((role) => !from.includes(role))
  const removed = from.filter((role) => !to.includes(role))
  const audience = { from: before.audience.map(filterWords), to: after.audience.map(filterWords) }
  const details = {
    title,
    ...(added.length > 0 && { added }),
    ...(removed.length > 0 && { removed }),
    ...(before.isOpen !== after.isOpen && { everyone: { from: yesOrNo(before), to: yesOrNo(after) } }),
    ...(JSON.stringify(audience.from) !== JSON.stringify(audience.to) && { audience }),
  }
  return { action: `${kind}.share`, subject: `${kind} ${id}`, details }
}

/** `viewer bob@acme.example`, `editor department Sales` */
function rolesOf({ grants }: Sharing): string[] {
  return grants.map(({ role, to }) => {
    const name = role.toLowerCase().replaceAll('_', ' ')
    if (to.kind === 'person') return `${name} ${to.email}`
    if (to.type === 'ALL') return `${name} everyone`
    const group = to.type.toLowerCase().replaceAll('_', ' ')
    return `${name} ${group} ${to.id}${to.datasource === undefined ? '' : ` of ${to.datasource}`}`
  })
}

/** `department: Sales or Support` */
function filterWords({ fieldName, values }: FieldFilter): string {
  return `${fieldName}: ${values.map(({ value, isNegated }) => (isNegated ? `not ${value}` : value)).join(' or ')}`
}

function yesOrNo({ isOpen }: Sharing): string {
  return isOpen ? 'yes' : 'no'
}
