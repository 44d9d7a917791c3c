import { createAccount } from '../domain/accounts/create-account.ts'
import type { DocCategory } from '../domain/datasources/datasource.ts'
import { putDatasource } from '../domain/datasources/put-datasource.ts'
import { indexDocuments } from '../domain/documents/index-documents.ts'
import type { GroupMember, IdentityState } from '../domain/identity/identity-store.ts'
import { indexEmployee } from '../domain/people/index-people.ts'
import type { Services } from '../domain/services.ts'
import { operator } from '../domain/shared/actor.ts'
import type { IndexingToken } from '../domain/shared/indexing-token.ts'
import type { DocumentDefinition, DocumentPermissions } from '../wire/document-definition.ts'
import type { EmployeeDefinition } from '../wire/people-definitions.ts'
import { withDates } from './company/compose/with-dates.ts'
import type { DemoCompany, DemoDatasource, DemoDocument, DemoPermissions, DemoPerson } from './company/types.ts'
import { toContent } from './files/to-content.ts'

/** Of the offices. People who work elsewhere keep theirs to themselves. */
const ZONES: Readonly<Partial<Record<string, string>>> = {
  Rotterdam: 'Europe/Amsterdam',
  Hamburg: 'Europe/Berlin',
  Lyon: 'Europe/Paris',
  Osaka: 'Asia/Tokyo',
}
const DAY_MS = 86_400_000
const BATCH = 100

/**
 * Puts the whole company into the service, through the use cases that the Indexing API calls. Its users and groups come the way a
 * connection brings them, because only those groups have titles. `onProgress` hears how many documents are loaded.
 */
export async function loadCompany(
  services: Services,
  token: IndexingToken,
  company: DemoCompany,
  onProgress: (loaded: number) => void = () => {},
): Promise<void> {
  for (const { email, name } of company.people) await createAccount(services, { email, name })
  const now = services.clock.now()
  for (const person of company.people) await indexEmployee(services, token, toEmployee(person, now))
  const names = new Map(company.people.map(({ email, name }) => [email, name]))
  for (const datasource of company.datasources) {
    await putDatasource(services, operator, {
      name: datasource.name,
      displayName: datasource.displayName,
      datasourceCategory: datasource.category as DocCategory,
      homeUrl: datasource.homeUrl,
      urlRegex: datasource.urlRegex,
      isUserReferencedByEmail: datasource.userByEmail,
      ...(datasource.aliases && { aliases: datasource.aliases }),
      objectDefinitions: datasource.objectTypes.map((type) => ({
        ...type,
        docCategory: type.docCategory as DocCategory,
      })),
    })
  }
  const idOf = memberIds(company)
  for (const datasource of company.datasources) {
    await services.identity.replaceIdentity(datasource.name, identityOf(datasource, company, names, idOf))
  }
  let loaded = 0
  for (const { name } of company.datasources) {
    const documents = company.documents.filter(({ datasource }) => datasource === name)
    for (let at = 0; at < documents.length; at += BATCH) {
      const batch = documents.slice(at, at + BATCH)
      const definitions = batch.map((document) => toDefinition(document, names, idOf, now))
      await indexDocuments(services, token, name, definitions)
      loaded += batch.length
      onProgress(loaded)
    }
  }
}

function identityOf(
  { name: datasource, users }: DemoDatasource,
  { groups }: DemoCompany,
  names: ReadonlyMap<string, string>,
  idOf: (datasource: string, email: string) => string,
): IdentityState {
  return {
    users: users.map((email) => ({
      email,
      name: names.get(email) ?? email,
      userId: userIdOf(email),
      isActive: true,
    })),
    groups: groups
      .filter((group) => group.datasource === datasource)
      .map(({ name, title, members, memberGroups = [] }) => ({
        name,
        title,
        members: [
          ...members.map((email): GroupMember => ({ kind: 'user', id: idOf(datasource, email) })),
          ...memberGroups.map((group): GroupMember => ({ kind: 'group', name: group })),
        ],
      })),
  }
}

/** How a datasource names a person: by email, or by an id of its own. */
function memberIds({ datasources }: DemoCompany): (datasource: string, email: string) => string {
  const byEmail = new Set(datasources.filter(({ userByEmail }) => userByEmail).map(({ name }) => name))
  return (datasource, email) => (byEmail.has(datasource) ? email : userIdOf(email))
}

function toEmployee(person: DemoPerson, now: Date): EmployeeDefinition {
  const { email, name, title, department, managerEmail, location, phone, team, startedDaysAgo, type } = person
  const [firstName = name, ...rest] = name.split(' ')
  return {
    email,
    firstName,
    ...(rest.length > 0 && { lastName: rest.join(' ') }),
    title,
    department,
    phoneNumber: phone,
    teams: [{ id: team.toLowerCase().replaceAll(' ', '-'), name: team }],
    startDate: new Date(now.getTime() - startedDaysAgo * DAY_MS).toISOString().slice(0, 10),
    structuredLocation: { city: location, ...(ZONES[location] && { timezone: ZONES[location] }) },
    ...(managerEmail && { managerEmail }),
    ...(type && { type }),
  }
}

function userIdOf(email: string): string {
  return email.split('@')[0] ?? email
}

function toDefinition(
  document: DemoDocument,
  names: ReadonlyMap<string, string>,
  idOf: (datasource: string, email: string) => string,
  now: Date,
): DocumentDefinition {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const person = (email: string, from = '') => ({ email, name: names.get(email) ?? (from.split(' <')[0] || email) })
  const { permissions, owner, updatedBy, tags, container, status, comments, views } = document
  return {
    id: document.id,
    objectType: document.objectType,
    title: withDates(document.title, now),
    viewURL: document.url,
    ...(document.file && { filename: `${document.id}.${document.file}` }),
    body: toContent(
      { ...document, title: withDates(document.title, now), body: withDates(document.body, now) },
      new Date(now.getTime() - document.createdDaysAgo * DAY_MS),
    ),
    author: person(document.author, document.from),
    createdAt: daysAgo(document.createdDaysAgo),
    updatedAt: daysAgo(document.updatedDaysAgo),
    ...(owner && { owner: person(owner) }),
    ...(updatedBy && { updatedBy: person(updatedBy) }),
    ...(tags && { tags }),
    ...(container && { container }),
    ...(status && { status }),
    ...(views !== undefined && { interactions: { numViews: views } }),
    ...(comments && {
      comments: comments.map(({ author, text, daysAgo: age }, at) => ({
        id: String(at + 1),
        author: person(author),
        content: { mimeType: 'text/plain', textContent: text },
        createdAt: daysAgo(age),
      })),
    }),
    ...(permissions && { permissions: toPermissions(permissions, (email) => idOf(document.datasource, email)) }),
  }
}

function toPermissions(permissions: DemoPermissions, idOf: (email: string) => string): DocumentPermissions {
  const { users = [], groups = [], intersections = [], everyone = false, datasourceUsers = false } = permissions
  return {
    allowedUsers: users.map((email) => ({ email, datasourceUserId: idOf(email) })),
    allowedGroups: groups,
    allowedGroupIntersections: intersections.map((requiredGroups) => ({ requiredGroups })),
    allowAnonymousAccess: everyone,
    allowAllDatasourceUsersAccess: datasourceUsers,
  }
}
