import Type from 'typebox'
import { named } from './named.ts'

const optional = Type.Optional
const text = (description?: string) => optional(Type.String(description === undefined ? {} : { description }))
const day = optional(Type.String({ description: 'YYYY-MM-DD' }))
const Email = Type.String({ minLength: 1, maxLength: 255 })

export const DatasourceProfile = named('DatasourceProfile', {
  datasource: Type.String(),
  handle: Type.String({ description: 'The name of the person or team there' }),
  url: text(),
  nativeAppUrl: text(),
  isUserGenerated: optional(Type.Boolean()),
})

export const StructuredLocation = named('StructuredLocation', {
  deskLocation: text(),
  timezone: text(),
  address: text(),
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

export const EmployeeInfoDefinition = named('EmployeeInfoDefinition', {
  email: Email,
  department: Type.String(),
  firstName: text(),
  lastName: text(),
  preferredName: text(),
  id: text('The id that managerId of others names'),
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
  bio: text(),
  pronoun: text(),
  alsoKnownAs: optional(Type.Array(Type.String())),
  profileUrl: text(),
  socialNetworks: optional(
    Type.Array(named('SocialNetworkDefinition', { name: text(), profileName: text(), profileUrl: text() })),
  ),
  managerEmail: text(),
  managerId: text(),
  type: text('For example FULL_TIME, which is taken if it is absent'),
  relationships: optional(Type.Array(named('EntityRelationship', { name: Type.String(), email: Email }))),
  status: text('CURRENT, FUTURE or EX; CURRENT if it is absent'),
  additionalFields: optional(Type.Array(AdditionalField)),
})

export const TeamInfoDefinition = named('TeamInfoDefinition', {
  id: Type.String(),
  name: Type.String(),
  description: text(),
  businessUnit: text(),
  department: text(),
  photoUrl: text(),
  externalLink: text(),
  emails: optional(Type.Array(named('TeamEmail', { email: Email, type: Type.String({ default: 'OTHER' }) }))),
  datasourceProfiles: optional(Type.Array(DatasourceProfile)),
  members: Type.Array(
    named('TeamMember', {
      email: Email,
      relationship: text('For example MANAGER; MEMBER if it is absent'),
      join_date: day,
    }),
  ),
  additionalFields: optional(Type.Array(AdditionalField)),
})
