import type { Group } from '#connector-kit'

/** Groups of the organization that an administrator named as readers, as groups of the source. */
export function organizationGroups(names: readonly string[]): Group[] {
  const distinct = new Map(
    names.flatMap((name) => (name.trim() === '' ? [] : [[name.trim().toLowerCase(), name.trim()]])),
  )
  return [...distinct].map(([folded, name]) => ({
    id: `organization ${folded}`,
    title: name,
    members: [{ organizationGroup: name }],
  }))
}
