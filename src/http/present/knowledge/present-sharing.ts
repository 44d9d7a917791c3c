import type { Right } from '../../../domain/sharing/rights.ts'
import type { Grant, Sharing } from '../../../domain/sharing/sharing.ts'
import type {
  audienceField,
  ObjectPermissions,
  rolesField,
  UserRoleSpecification,
} from '../../schemas/knowledge/sharing.ts'
import { presentFacetFilter } from '../../schemas/search/facet-filter.ts'
import type { Wire } from '../../schemas/wire.ts'
import { type PersonNames, presentAuthor } from '../present-document.ts'

/** What somebody sees of who may do what with a thing. */
export interface SharedView {
  readonly sharing: Sharing
  readonly rights: ReadonlySet<Right>
  readonly isAdministrator: boolean
}

type Audience = Wire<(typeof audienceField)['audienceFilters']>
type Roles = Wire<(typeof rolesField)['roles']>

/** The roles are for those who may change the thing: readers need not know who else does. */
export function presentSharing(
  { sharing, rights, isAdministrator }: SharedView,
  people: PersonNames,
): { permissions: Wire<typeof ObjectPermissions>; audienceFilters?: Audience; roles?: Roles } {
  return {
    permissions: {
      write: {
        scopeType: isAdministrator ? 'GLOBAL' : 'OWN',
        create: true,
        update: rights.has('edit'),
        delete: rights.has('delete'),
      },
    },
    ...(sharing.audience.length > 0 && { audienceFilters: sharing.audience.map(presentFacetFilter) }),
    ...(rights.has('edit') && { roles: presentRoles(sharing, people) }),
  }
}

function presentRoles({ owner, grants }: Sharing, people: PersonNames): Wire<typeof UserRoleSpecification>[] {
  const made: Grant = { role: 'OWNER', to: { kind: 'person', email: owner } }
  return [made, ...grants].map(({ role, to }) => {
    if (to.kind === 'person') {
      const person = presentAuthor({ email: to.email }, people)
      return { role, person: { name: person.name, obfuscatedId: person.obfuscatedId, metadata: { email: to.email } } }
    }
    const { type, id, datasource } = to
    return { role, group: { type, id, ...(datasource && { datasourceInstance: datasource }) } }
  })
}
