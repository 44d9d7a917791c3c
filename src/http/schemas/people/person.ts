import Type from 'typebox'
import { DatasourceProfile, StructuredLocation } from '../../../wire/people-definitions.ts'
import { named } from '../named.ts'

const optional = Type.Optional
const text = (description?: string) => optional(Type.String(description === undefined ? {} : { description }))
const day = optional(Type.String({ format: 'date' }))

/** A person named by another person's record. The interface calls it Person too, but it has no people of its own. */
export const RelatedPerson = named('RelatedPerson', {
  name: Type.String(),
  obfuscatedId: Type.String(),
  metadata: optional(
    named('RelatedPersonMetadata', {
      email: text(),
      title: text(),
      department: text(),
      photoUrl: text(),
      type: text(),
    }),
  ),
})

const RELATIONSHIPS = ['MEMBER', 'MANAGER', 'LEAD', 'POINT_OF_CONTACT', 'OTHER'] as const
export type TeamRelationship = (typeof RELATIONSHIPS)[number]

const CustomFields = optional(
  Type.Array(
    named('CustomFieldData', {
      label: Type.String(),
      values: Type.Array(
        named('CustomFieldValue', {
          strText: text(),
          urlAnchor: text(),
          urlLink: text(),
          person: optional(RelatedPerson),
        }),
      ),
      displayable: Type.Boolean(),
    }),
    { description: 'Custom fields, and people in a named relationship' },
  ),
)

export const PersonMetadata = named('PersonMetadata', {
  type: optional(Type.Enum(['FULL_TIME', 'CONTRACTOR', 'NON_EMPLOYEE', 'FORMER_EMPLOYEE'])),
  firstName: text(),
  lastName: text(),
  preferredName: text(),
  title: text(),
  businessUnit: text(),
  department: text(),
  teams: optional(
    Type.Array(
      named('PersonTeam', {
        id: text(),
        name: text(),
        externalLink: text(),
        relationship: optional(Type.Enum([...RELATIONSHIPS])),
        joinDate: optional(Type.String({ format: 'date-time' })),
      }),
    ),
  ),
  departmentCount: optional(Type.Integer({ description: 'Number of people in the department' })),
  email: text(),
  location: text('In words'),
  structuredLocation: optional(StructuredLocation),
  externalProfileLink: text(),
  manager: optional(RelatedPerson),
  managementChain: optional(Type.Array(RelatedPerson, { description: 'Starting with the direct manager' })),
  phone: text(),
  timezone: text(),
  timezoneIANA: text('IANA time zone, if known'),
  timezoneOffset: optional(Type.Integer({ description: 'Current UTC offset in seconds' })),
  photoUrl: text(),
  reports: optional(Type.Array(RelatedPerson, { description: 'Direct reports, at most 500' })),
  startDate: day,
  startDatePercentile: optional(Type.Number({ description: 'Percentage of people who joined earlier' })),
  endDate: day,
  bio: text(),
  pronoun: text(),
  orgSizeCount: optional(Type.Integer({ description: 'Number of people below them in the org chart' })),
  directReportsCount: optional(Type.Integer()),
  socialNetwork: optional(
    Type.Array(named('SocialNetwork', { name: Type.String(), profileName: text(), profileUrl: Type.String() })),
  ),
  datasourceProfile: optional(Type.Array(DatasourceProfile)),
  peopleDistance: optional(
    Type.Array(named('PersonDistance', { name: Type.String(), obfuscatedId: Type.String(), distance: Type.Number() }), {
      description: 'Distance from the caller in the org chart',
    }),
  ),
  isSignedUp: optional(Type.Boolean()),
  inviteInfo: optional(
    named('InviteInfo', {
      invites: optional(
        Type.Array(
          named('ChannelInviteInfo', {
            inviteTime: optional(Type.String({ format: 'date-time' })),
            reminderTime: optional(
              Type.String({ format: 'date-time', description: 'When the user was last invited again' }),
            ),
          }),
        ),
      ),
      inviteTime: optional(Type.String({ format: 'date-time' })),
      reminderTime: optional(Type.String({ format: 'date-time' })),
    }),
  ),
  isOrgRoot: optional(Type.Boolean()),
  customFields: CustomFields,
})

export const Person = named('Person', {
  name: Type.String(),
  obfuscatedId: Type.String({ description: 'Always the same for the same person' }),
  metadata: optional(PersonMetadata),
})

export const Team = named('Team', {
  id: Type.String(),
  name: Type.String(),
  description: text(),
  businessUnit: text(),
  department: text(),
  photoUrl: text(),
  externalLink: text(),
  members: optional(
    Type.Array(
      named('PersonToTeamRelationship', {
        person: RelatedPerson,
        relationship: optional(Type.Enum([...RELATIONSHIPS])),
        customRelationshipStr: text('If relationship is OTHER'),
        joinDate: optional(Type.String({ format: 'date-time' })),
      }),
    ),
  ),
  memberCount: optional(Type.Integer()),
  emails: optional(
    Type.Array(Type.Object({ email: Type.String(), type: Type.Enum(['PRIMARY', 'SECONDARY', 'ONCALL', 'OTHER']) })),
  ),
  customFields: CustomFields,
  datasourceProfiles: optional(Type.Array(DatasourceProfile)),
  status: optional(Type.Enum(['PROCESSED'])),
})
