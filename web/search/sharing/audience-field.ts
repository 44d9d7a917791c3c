import type { Schemas } from '../../generated/api.ts'
import type { FormField } from '../../shared/form-dialog.tsx'
import { me } from '../../shared/start.ts'
import { filtersOf, useAudiences } from './audience.ts'
import { EVERYONE, LISTED } from './visibility.ts'

/** Who can view something new, for the form that creates it. Its value is for `sharingOf`. */
export function useAudienceField(isWanted: boolean): FormField {
  const { options } = useAudiences(undefined, isWanted)
  return {
    name: 'audience',
    label: 'Who can view',
    kind: 'select',
    hint: 'To add people or change this later, choose Share.',
    options: [
      { value: EVERYONE, label: 'Everyone' },
      { value: LISTED, label: 'Only you' },
      ...options.filter(({ value }) => value !== EVERYONE),
    ],
  }
}

/** What the request that creates it says about who can view it. The API opens what has neither an audience nor viewers. */
export function sharingOf(choice: string): {
  audienceFilters?: Schemas['FacetFilter'][]
  addedRoles?: Schemas['UserRoleSpecification'][]
} {
  if (choice === EVERYONE) return {}
  if (choice !== LISTED) return { audienceFilters: filtersOf(choice) ?? [] }
  return { addedRoles: [{ role: 'VIEWER', person: { metadata: { email: me.email } } }] }
}
