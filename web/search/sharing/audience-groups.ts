import type { Schemas } from '../../generated/api.ts'

export interface AudienceOption {
  readonly value: string
  readonly label: string
  readonly group?: string
}

/** The headings of a list of all, in its order. */
const GROUPS = [
  { field: 'department', group: 'Departments' },
  { field: 'city', group: 'Locations' },
  { field: 'team', group: 'Teams' },
] as const

/** Departments, locations and teams. A team with the name and size of a department is left out, unless it is chosen. */
export function groupedAudiences(facets: readonly Schemas['FacetResult'][], chosen: string): AudienceOption[] {
  const bucketsOf = (field: string) => facets.find(({ sourceName }) => sourceName === field)?.buckets ?? []
  const departments = new Map(bucketsOf('department').map(({ value, count }) => [value.stringValue, count]))
  return GROUPS.flatMap(({ field, group }) =>
    bucketsOf(field).flatMap(({ value: { stringValue: name = '' }, count }) => {
      const value = `${field}:${name}`
      const isNamesake = field === 'team' && departments.has(name)
      const isDouble = isNamesake && departments.get(name) === count && value !== chosen
      return name === '' || isDouble ? [] : [{ value, label: isNamesake ? `${name} (team)` : name, group }]
    }),
  )
}
