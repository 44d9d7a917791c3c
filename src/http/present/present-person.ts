import type { Datasource } from '../../domain/datasources/datasource.ts'
import { documentId } from '../../domain/documents/document.ts'
import type { StoredDocument } from '../../domain/documents/document-store.ts'
import type { PersonEntry } from '../../domain/people/directory/person-entry.ts'
import type { Employee } from '../../domain/people/employee.ts'
import type { PersonProfile } from '../../domain/people/person-profile.ts'
import type { TeamProfile } from '../../domain/people/search-teams.ts'
import type { TeamEntity } from '../../domain/search/entities/search-entities.ts'
import type { AdditionalField } from '../../wire/people-definitions.ts'
import type { ListEntitiesResponse } from '../schemas/people/entities.ts'
import type { Person, PersonMetadata, RelatedPerson, Team, TeamRelationship } from '../schemas/people/person.ts'
import type { Wire } from '../schemas/wire.ts'
import { presentCustomData } from './present-custom-data.ts'

/** A person on the wire. What the company keeps to itself (its own id for them, their aliases) stays inside. */
export function presentProfile(profile: PersonProfile): Wire<typeof Person> {
  const { entry } = profile
  return { name: entry.name, obfuscatedId: entry.id, metadata: presentMetadata(profile) }
}

function presentRelated(entry: PersonEntry): Wire<typeof RelatedPerson> {
  const { name, id, email, title, department, photoUrl, type } = entry
  return {
    name,
    obfuscatedId: id,
    metadata: { email, department, type, ...(title && { title }), ...(photoUrl && { photoUrl }) },
  }
}

function presentMetadata(profile: PersonProfile): Wire<typeof PersonMetadata> {
  const { entry, employee, manager, teams, management, isSignedUp, invitation, distance } = profile
  const { structuredLocation: place } = employee
  return {
    ...plainFields(employee),
    type: entry.type,
    email: entry.email,
    department: entry.department,
    ...(place && { structuredLocation: { ...place } }),
    ...timezoneFields(place?.timezone, profile.zoneOffsetSeconds),
    departmentCount: profile.departmentCount,
    ...(profile.startDatePercentile !== undefined && { startDatePercentile: profile.startDatePercentile }),
    ...textField(
      'location',
      employee.location || [place?.city, place?.state, place?.country].filter(Boolean).join(', '),
    ),
    ...(teams.length > 0 && {
      teams: teams.map(({ id, name, url, relationship, joinDate }) => ({
        ...textField('id', id),
        ...textField('name', name),
        ...textField('externalLink', url),
        relationship: readRelationship(relationship),
        ...(joinDate && { joinDate: startOfDay(joinDate) }),
      })),
    }),
    ...(manager && { manager: presentRelated(manager) }),
    ...(management && {
      managementChain: management.chain.map(presentRelated),
      reports: management.reports.map(presentRelated),
      directReportsCount: management.directReportsCount,
      orgSizeCount: management.orgSizeCount,
      isOrgRoot: management.isRoot,
    }),
    ...(employee.socialNetworks && {
      socialNetwork: employee.socialNetworks.flatMap(({ name, profileName, profileUrl }) =>
        name && profileUrl ? [{ name, profileUrl, ...textField('profileName', profileName) }] : [],
      ),
    }),
    ...(employee.datasourceProfiles && { datasourceProfile: employee.datasourceProfiles.map((each) => ({ ...each })) }),
    ...(distance && {
      peopleDistance: [{ name: distance.from.name, obfuscatedId: distance.from.id, distance: distance.steps }],
    }),
    ...(isSignedUp !== undefined && { isSignedUp }),
    ...(invitation && { inviteInfo: presentInvitation(invitation) }),
    ...customFields(employee.additionalFields, profile.relationships),
  }
}

function presentInvitation({
  at,
  remindedAt,
}: NonNullable<PersonProfile['invitation']>): NonNullable<Wire<typeof PersonMetadata>['inviteInfo']> {
  const times = { inviteTime: at.toISOString(), ...(remindedAt && { reminderTime: remindedAt.toISOString() }) }
  return { invites: [times], ...times }
}

/** A company can name time zones in its own words. Only standard names have an offset. */
function timezoneFields(timezone: string | undefined, offset: number | undefined): Wire<typeof PersonMetadata> {
  if (!timezone) return {}
  return { timezone, ...(offset !== undefined && { timezoneIANA: timezone, timezoneOffset: offset }) }
}

/** Fields that go out as they came. */
function plainFields(employee: Employee): Wire<typeof PersonMetadata> {
  return {
    ...textField('firstName', employee.firstName),
    ...textField('lastName', employee.lastName),
    ...textField('preferredName', employee.preferredName),
    ...textField('title', employee.title),
    ...textField('businessUnit', employee.businessUnit),
    ...textField('externalProfileLink', employee.profileUrl),
    ...textField('phone', employee.phoneNumber),
    ...textField('photoUrl', employee.photoUrl),
    ...textField('startDate', employee.startDate),
    ...textField('endDate', employee.endDate),
    ...textField('bio', employee.bio),
    ...textField('pronoun', employee.pronoun),
  }
}

export function presentTeam(profile: TeamProfile): Wire<typeof Team> {
  const { team, members } = profile
  return {
    ...presentTeamCard(team, team.members.length),
    members: members.map(({ person, relationship, joinDate }) => {
      const known = readRelationship(relationship)
      return {
        person: presentRelated(person),
        relationship: known,
        ...(known === 'OTHER' && relationship !== 'OTHER' && { customRelationshipStr: relationship }),
        ...(joinDate && { joinDate: startOfDay(joinDate) }),
      }
    }),
    ...(team.emails && { emails: team.emails.map(({ email, type }) => ({ email, type: readEmailType(type) })) }),
  }
}

/** A team without its members and addresses. */
export function presentTeamCard(team: TeamEntity['team'], memberCount: number): Wire<typeof Team> {
  return {
    id: team.id,
    name: team.name,
    ...textField('description', team.description),
    ...textField('businessUnit', team.businessUnit),
    ...textField('department', team.department),
    ...textField('photoUrl', team.photoUrl),
    ...textField('externalLink', team.externalLink),
    memberCount,
    ...(team.datasourceProfiles && { datasourceProfiles: team.datasourceProfiles.map((each) => ({ ...each })) }),
    ...customFields(team.additionalFields, []),
    status: 'PROCESSED',
  }
}

function customFields(
  fields: readonly AdditionalField[] = [],
  relationships: PersonProfile['relationships'],
): Pick<Wire<typeof PersonMetadata>, 'customFields'> {
  const own = fields.flatMap(({ key, value = [] }) =>
    key ? [{ label: key, values: value.map(presentValue), displayable: true }] : [],
  )
  const people = [...Map.groupBy(relationships, ({ name }) => name)].map(([label, found]) => ({
    label,
    values: found.map(({ person }) => ({ person: presentRelated(person) })),
    displayable: true,
  }))
  const all = [...own, ...people]
  return all.length === 0 ? {} : { customFields: all }
}

function presentValue(value: unknown): { strText: string } | { urlAnchor: string; urlLink: string } {
  const { urlLink, urlAnchor, strText } = (typeof value === 'object' && value !== null ? value : {}) as {
    urlLink?: unknown
    urlAnchor?: unknown
    strText?: unknown
  }
  if (typeof urlLink === 'string') return { urlLink, urlAnchor: typeof urlAnchor === 'string' ? urlAnchor : urlLink }
  if (typeof strText === 'string') return { strText }
  return { strText: typeof value === 'string' ? value : JSON.stringify(value) }
}

function textField<Name extends string>(name: Name, value: string | undefined): { [key in Name]?: string } {
  return value ? ({ [name]: value } as { [key in Name]?: string }) : {}
}

function readRelationship(word: string): TeamRelationship {
  const known = (['MEMBER', 'MANAGER', 'LEAD', 'POINT_OF_CONTACT'] as const).find((each) => each === word.toUpperCase())
  return known ?? 'OTHER'
}

function readEmailType(word: string): 'PRIMARY' | 'SECONDARY' | 'ONCALL' | 'OTHER' {
  return (['PRIMARY', 'SECONDARY', 'ONCALL'] as const).find((each) => each === word.toUpperCase()) ?? 'OTHER'
}

function startOfDay(day: string): string {
  return `${day}T00:00:00Z`
}

/** A document of a datasource whose documents stand for things. */
export function presentCustomEntity(
  document: StoredDocument,
  datasource: Datasource | undefined,
): NonNullable<Wire<typeof ListEntitiesResponse>['customEntityResults']>[number] {
  const { customProperties = [] } = document.facts
  return {
    id: documentId(document),
    title: document.title,
    datasource: document.datasource,
    ...textField('objectType', document.objectType),
    ...(customProperties.length > 0 && { metadata: { customData: presentCustomData(customProperties, datasource) } }),
  }
}
