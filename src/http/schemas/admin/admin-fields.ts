import Type, { type TSchema } from 'typebox'
import { CLIENT_SCOPES } from '../../../domain/shared/client-scopes.ts'
import { ROLES } from '../../../domain/shared/role.ts'
import { Name } from '../../../wire/texts.ts'
import { named } from '../named.ts'

export const Text = (description?: string) => Name({ maxLength: 1000, ...(description && { description }) })
export const Texts = (description?: string) =>
  Type.Array(Text(), { maxItems: 1000, ...(description && { description }) })
export const Time = (description?: string) => Type.String({ format: 'date-time', ...(description && { description }) })
export const Role = Type.Enum([...ROLES])
export const Scopes = (description?: string) =>
  Type.Array(Type.Enum([...CLIENT_SCOPES]), { minItems: 1, ...(description && { description }) })

/** A day counts to its end; a time counts as it is. */
export const ExpiresOn = Type.String({
  description: 'Required. A date (2027-06-30, until the end of that day) or a time.',
  maxLength: 40,
})

export const Secret = Type.String({ description: 'Shown only once' })

export const Id = Type.Object({ id: Text() })

export const PageQuery = {
  cursor: Type.Optional(
    Type.String({ maxLength: 500, description: 'From the previous response. Omit it to start from the beginning.' }),
  ),
  limit: Type.Optional(
    Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: '1 or greater; at most 200 are returned. Default: 50.' }),
  ),
}

export const Paged = Type.Object(PageQuery)

export function pageOf<Item extends TSchema>(title: string, item: Item) {
  return named(title, {
    items: Type.Array(item),
    cursor: Type.Optional(Type.String({ description: 'Pass it to get the next page. Not set on the last page.' })),
  })
}
