import { badField, quoted } from '../../kernel/bad-field.ts'
import { pick } from '../../kernel/pick.ts'
import type { AdditionalField, EmployeeDefinition, TeamDefinition } from '../../wire/people-definitions.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import { refuseScriptAddress } from '../shared/refuse-script-address.ts'
import { refuseNoWebAddress } from '../shared/web-address.ts'
import { EMPLOYEE_STATUSES, type Employee, type EmployeeStatus } from './employee.ts'
import type { Team } from './team.ts'

const MAX_ID_CHARACTERS = 200

/** What is kept of a record; clients may send more. */
const EMPLOYEE_FIELDS = [
  'email',
  'department',
  'firstName',
  'lastName',
  'preferredName',
  'id',
  'phoneNumber',
  'location',
  'structuredLocation',
  'title',
  'photoUrl',
  'businessUnit',
  'datasourceProfiles',
  'teams',
  'startDate',
  'endDate',
  'bio',
  'pronoun',
  'alsoKnownAs',
  'profileUrl',
  'socialNetworks',
  'managerEmail',
  'managerId',
  'type',
  'relationships',
  'status',
  'additionalFields',
] as const satisfies readonly (keyof Employee)[]

const TEAM_FIELDS = [
  'id',
  'name',
  'description',
  'businessUnit',
  'department',
  'photoUrl',
  'externalLink',
  'emails',
  'datasourceProfiles',
  'members',
  'additionalFields',
] as const satisfies readonly (keyof Team)[]

/** Checks a pushed employee. `field` names it in error messages: `employee`, or `employees[3]`. */
export function readEmployee(definition: EmployeeDefinition, field: string): Employee {
  refuseBlank(definition.department, `${field}.department`)
  for (const name of ['firstName', 'lastName'] as const) {
    const value = definition[name]
    if (value !== undefined)
      refuseBlank(value, `${field}.${name}`, "must not be empty; leave it out if you don't know it")
  }
  for (const name of ['startDate', 'endDate'] as const) {
    const value = definition[name]
    if (value !== undefined) refuseNoDay(value, `${field}.${name}`)
  }
  refuseAddresses(definition, field)
  refuseFieldKeys(definition.additionalFields, field)
  const { startDate, endDate, managerEmail, relationships } = definition
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
    throw badField(`${field}.endDate`, `must not be before \`startDate\` (${startDate}); got ${endDate}`)
  }
  return {
    ...pick(definition, EMPLOYEE_FIELDS),
    email: readEmail(definition.email, `${field}.email`),
    ...(managerEmail && { managerEmail: readEmail(managerEmail, `${field}.managerEmail`) }),
    ...(relationships && {
      relationships: relationships.map(({ name, email }, at) => ({
        name,
        email: readEmail(email, `${field}.relationships[${at}].email`),
      })),
    }),
    type: definition.type ?? 'FULL_TIME',
    status: readStatus(definition.status, `${field}.status`),
  }
}

/** Checks a pushed team. `field` names it in error messages: `team`, or `teams[3]`. */
export function readTeam(definition: TeamDefinition, field: string): Team {
  refuseBlank(definition.id, `${field}.id`)
  if (definition.id.length > MAX_ID_CHARACTERS) {
    throw badField(`${field}.id`, `must be at most ${MAX_ID_CHARACTERS} characters long; got ${definition.id.length}`)
  }
  refuseBlank(definition.name, `${field}.name`)
  if (definition.photoUrl) refuseNoWebAddress(definition.photoUrl, `${field}.photoUrl`)
  refuseScriptAddress(definition.externalLink, `${field}.externalLink`)
  refuseFieldKeys(definition.additionalFields, field)
  const { emails } = definition
  return {
    ...pick(definition, TEAM_FIELDS),
    ...(emails && {
      emails: emails.map(({ email, type }, at) => ({
        email: readEmail(email, `${field}.emails[${at}].email`),
        type: type || 'OTHER',
      })),
    }),
    members: definition.members.map((member, at) => {
      if (member.join_date !== undefined) refuseNoDay(member.join_date, `${field}.members[${at}].join_date`)
      return {
        ...member,
        email: readEmail(member.email, `${field}.members[${at}].email`),
        relationship: member.relationship ?? 'MEMBER',
      }
    }),
  }
}

function refuseAddresses(definition: EmployeeDefinition, field: string): void {
  const { photoUrl, profileUrl, socialNetworks = [], teams = [], datasourceProfiles = [] } = definition
  if (photoUrl) refuseNoWebAddress(photoUrl, `${field}.photoUrl`)
  refuseScriptAddress(profileUrl, `${field}.profileUrl`)
  for (const [at, network] of socialNetworks.entries()) {
    refuseScriptAddress(network.profileUrl, `${field}.socialNetworks[${at}].profileUrl`)
  }
  for (const [at, { url }] of teams.entries()) refuseScriptAddress(url, `${field}.teams[${at}].url`)
  for (const [at, { url }] of datasourceProfiles.entries()) {
    refuseScriptAddress(url, `${field}.datasourceProfiles[${at}].url`)
  }
}

/** Keys are names of filters, and filters are written in queries: `skills:falconry`. */
function refuseFieldKeys(fields: readonly AdditionalField[] = [], field: string): void {
  for (const [at, { key = '' }] of fields.entries()) {
    if (!/^[a-z]+$/.test(key)) {
      throw badField(`${field}.additionalFields[${at}].key`, `must be lowercase letters; got ${quoted(key)}`)
    }
  }
}

/** A word that nobody knows would leave the person out of everything. */
function readStatus(text: string | undefined, field: string): EmployeeStatus {
  const word = text?.trim().toUpperCase() || 'CURRENT'
  const known = EMPLOYEE_STATUSES.find((status) => status === word)
  if (known !== undefined) return known
  throw badField(field, `must be one of ${EMPLOYEE_STATUSES.join(', ')}; got ${quoted(text ?? '')}`)
}

function readEmail(text: string, field: string): string {
  if (!isEmail(text.trim())) throw badField(field, `must be an email address; got ${quoted(text)}`)
  return foldEmail(text)
}

function refuseBlank(text: string, field: string, problem = 'must not be empty'): void {
  if (text.trim() === '') throw badField(field, problem)
}

/** Days, not moments: an employee starts on a day wherever they are. */
function refuseNoDay(text: string, field: string): void {
  const at = new Date(`${text}T00:00:00Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
  if (isDay) return
  throw badField(field, `must be a date (YYYY-MM-DD); got ${quoted(text)}`, { code: 'invalid_date' })
}
