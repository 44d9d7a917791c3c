import Type from 'typebox'
import type { SharingRequest } from '../../../domain/sharing/change-sharing.ts'
import type { RoleRequest } from '../../../domain/sharing/read-grants.ts'
import { SHARED_ROLES } from '../../../domain/sharing/sharing.ts'
import { named } from '../named.ts'
import { FacetFilter, readFacetFilter } from '../search/facet-filter.ts'
import { DocumentSpec } from '../search/search-request.ts'
import type { Wire } from '../wire.ts'

const optional = Type.Optional

export const UserRoleSpecification = named('UserRoleSpecification', {
  role: Type.Enum([...SHARED_ROLES]),
  person: optional(
    named('GrantedPerson', {
      name: optional(Type.String({ maxLength: 1000 })),
      obfuscatedId: optional(Type.String({ maxLength: 200, description: 'The value returned in answers' })),
      metadata: optional(Type.Object({ email: optional(Type.String({ maxLength: 320 })) })),
    }),
  ),
  group: optional(
    named('Group', {
      type: Type.String({
        maxLength: 50,
        description: 'ALL, DEPARTMENT, TEAM, JOB_TITLE, ROLE_TYPE, LOCATION, REGION or EXTERNAL_GROUP',
      }),
      id: Type.String({ maxLength: 500 }),
      name: optional(Type.String({ maxLength: 500 })),
      datasourceInstance: optional(Type.String({ maxLength: 100, description: 'For an external group' })),
    }),
  ),
  sourceDocumentSpec: optional(DocumentSpec),
})

const roles = (description: string) => optional(Type.Array(UserRoleSpecification, { maxItems: 200, description }))

/** Who may read a thing, in requests and answers. */
export const audienceField = {
  audienceFilters: optional(
    Type.Array(FacetFilter, {
      maxItems: 20,
      description: 'Only people who match all of these can read it: department, location, team …',
    }),
  ),
}

/** Who may do what with a thing, in requests. */
export const sharingFields = {
  ...audienceField,
  addedRoles: roles('Roles to add. Adding a VIEWER to something open to everyone restricts it to the listed people.'),
  removedRoles: roles('Roles to remove'),
}

export const rolesField = { roles: roles('Only for callers who can edit it') }

export const ObjectPermissions = named('ObjectPermissions', {
  write: named('WritePermission', {
    scopeType: Type.Enum(['GLOBAL', 'OWN'], { description: 'GLOBAL also includes content made by others' }),
    create: Type.Boolean(),
    update: Type.Boolean(),
    delete: Type.Boolean(),
  }),
})

export const Thumbnail = named('Thumbnail', {
  photoId: optional(Type.String({ maxLength: 500 })),
  url: optional(Type.String({ maxLength: 4000 })),
})

interface WireSharing {
  readonly audienceFilters?: Wire<typeof FacetFilter>[]
  readonly roles?: Wire<typeof UserRoleSpecification>[]
  readonly addedRoles?: Wire<typeof UserRoleSpecification>[]
  readonly removedRoles?: Wire<typeof UserRoleSpecification>[]
}

/** Every field is set, so that none of the wire's is left where it is spread over a request. */
export function readSharing({ audienceFilters, roles, addedRoles, removedRoles }: WireSharing): {
  [Field in keyof SharingRequest]-?: SharingRequest[Field]
} {
  return {
    audienceFilters: audienceFilters?.map(readFacetFilter),
    roles: roles?.map(readRole),
    addedRoles: addedRoles?.map(readRole),
    removedRoles: removedRoles?.map(readRole),
  }
}

function readRole({ role, person, group }: Wire<typeof UserRoleSpecification>): RoleRequest {
  return {
    role,
    person: person && { id: person.obfuscatedId, email: person.metadata?.email },
    group: group && { type: group.type, id: group.id, datasource: group.datasourceInstance },
  }
}
