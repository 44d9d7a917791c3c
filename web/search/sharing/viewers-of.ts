import type { Schemas } from '../../generated/api.ts'
import { wordsOf } from './audience-words.ts'
import { EVERYONE, rowsOf, visibilityOf } from './visibility.ts'

interface Shared {
  readonly roles?: readonly Schemas['UserRoleSpecification'][]
  readonly audienceFilters?: readonly Schemas['FacetFilter'][]
}

/** Who can view an object, as far as this user may know. Only editors see the roles. */
export function viewersOf({ roles, audienceFilters = [] }: Shared): string | undefined {
  const audience = wordsOf(audienceFilters)
  if (roles === undefined) return audience === '' ? undefined : `For ${audience}`
  const [owner, ...granted] = roles
  const shared = { owner, granted, audience, startsPrivate: false }
  const added = rowsOf(shared).length
  if (audience !== '') return added === 0 ? `For ${audience}` : `For ${audience}, and people added`
  if (visibilityOf(shared) === EVERYONE) return 'Everyone can view'
  return added === 0 ? 'Only the creator can view' : 'Only people added can view'
}
