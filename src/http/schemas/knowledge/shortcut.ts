import Type from 'typebox'
import { Document } from '../document.ts'
import { named } from '../named.ts'
import { Person } from '../people/person.ts'
import { FacetResult } from '../search/search-response.ts'
import { ObjectPermissions, rolesField, sharingFields } from './sharing.ts'

const optional = Type.Optional
const time = optional(Type.String({ format: 'date-time' }))

const texts = {
  inputAlias: optional(Type.String({ maxLength: 200, description: 'What is typed after go/' })),
  destinationUrl: optional(Type.String({ maxLength: 4000, description: 'The destination URL' })),
  destinationDocumentId: optional(Type.String({ maxLength: 2000, description: 'Or the document it links to' })),
  description: optional(Type.String({ maxLength: 2000 })),
  unlisted: optional(Type.Boolean({ description: 'Visible only to its author and admins' })),
  urlTemplate: optional(
    Type.String({ maxLength: 4000, description: 'Use {1}, {2} …, {*} or %s for the text after the alias' }),
  ),
}
const { audienceFilters: _, ...roles } = sharingFields

export const shortcutFields = { ...texts, ...roles }

export const ClientShortcut = named('ShortcutOfUser', {
  ...texts,
  inputAlias: Type.String(),
  id: optional(Type.Integer({ description: 'For one created here' })),
  alias: Type.String({ description: 'Normalized: lowercase, without hyphens and underscores' }),
  title: optional(Type.String()),
  ...rolesField,
  permissions: optional(ObjectPermissions),
  createdBy: optional(Person),
  createTime: time,
  updatedBy: optional(Person),
  updateTime: time,
  destinationDocument: optional(Document),
  intermediateUrl: optional(Type.String({ description: 'The go link URL' })),
  isExternal: Type.Boolean({ description: 'Hosted by another service' }),
  editUrl: optional(Type.String()),
})

export const ListShortcutsResponse = named('ListShortcutsPaginatedResponse', {
  shortcuts: Type.Array(ClientShortcut),
  facetResults: optional(Type.Array(FacetResult)),
  meta: named('ShortcutsPaginationMetadata', {
    cursor: optional(Type.String()),
    hasNextPage: Type.Boolean(),
    totalItemCount: Type.Integer(),
  }),
})
