import Type from 'typebox'
import { named } from './named.ts'
import { Name } from './texts.ts'
import type { Definition } from './wire.ts'

const optional = Type.Optional
const text = (description?: string) => optional(Name({ maxLength: 2000, ...(description && { description }) }))
const day = optional(Type.String({ description: 'YYYY-MM-DD' }))
const Email = Name({ minLength: 1 })

export const DatasourceProfile = named('DatasourceProfile', {
  datasource: Name(),
  handle: Name({ description: 'The name of the person or team in that system' }),
  url: text(),
  nativeAppUrl: text(),
  isUserGenerated: optional(Type.Boolean()),
})

export const StructuredLocation = named('StructuredLocation', {
  deskLocation: text(),
  timezone: text(),
  address: optional(Type.String({ maxLength: 2000 })),
  city: text(),
  state: text(),
  region: text(),
  zipCode: text(),
  country: text(),
  countryCode: text(),
})

const AdditionalField = named('AdditionalFieldDefinition', {
  key: text(),
  value: optional(Type.Array(Type.Unknown())),
})
export type AdditionalField = Definition<typeof AdditionalField>

export const EmployeeInfoDefinition = named('EmployeeInfoDefinition', {
  email: Email,
  department: Name(),
  firstName: text(),
  lastName: text(),
  preferredName: text(),
  id: text("The ID used in other people's managerId"),
  phoneNumber: text(),
  location: text('Free text'),
  structuredLocation: optional(StructuredLocation),
  title: text(),
  photoUrl: text(),
  businessUnit: text(),
  datasourceProfiles: optional(Type.Array(DatasourceProfile)),
  teams: optional(Type.Array(named('EmployeeTeamInfo', { id: text(), name: text(), url: text() }))),
  startDate: day,
  endDate: day,
  bio: optional(Type.String({ maxLength: 10_000 })),
  pronoun: text(),
  alsoKnownAs: optional(Type.Array(Name())),
  profileUrl: text(),
  socialNetworks: optional(
    Type.Array(named('SocialNetworkDefinition', { name: text(), profileName: text(), profileUrl: text() })),
  ),
  managerEmail: text(),
  managerId: text(),
  type: text('Default: FULL_TIME'),
  relationships: optional(Type.Array(named('EntityRelationship', { name: Name(), email: Email }))),
  status: text('CURRENT, FUTURE or EX. Default: CURRENT.'),
  additionalFields: optional(Type.Array(AdditionalField)),
})
export type EmployeeDefinition = Definition<typeof EmployeeInfoDefinition>

export const TeamInfoDefinition = named('TeamInfoDefinition', {
  id: Name(),
  name: Name(),
  description: optional(Type.String({ maxLength: 10_000 })),
  businessUnit: text(),
  department: text(),
  photoUrl: text(),
  externalLink: text(),
  emails: optional(Type.Array(named('TeamEmail', { email: Email, type: Type.String({ default: 'OTHER' }) }))),
  datasourceProfiles: optional(Type.Array(DatasourceProfile)),
  members: Type.Array(
    named('TeamMember', {
      email: Email,
      relationship: text('For example MANAGER. Default: MEMBER.'),
      join_date: day,
    }),
  ),
  additionalFields: optional(Type.Array(AdditionalField)),
})
export type TeamDefinition = Definition<typeof TeamInfoDefinition>
