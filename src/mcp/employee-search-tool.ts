import { Type } from 'typebox'
import type { PersonProfile } from '../domain/people/person-profile.ts'
import { lookUpPeople } from '../domain/search/entities/people/look-up-people.ts'
import { lines } from './describe.ts'
import { tool } from './tool.ts'

const RESULTS = 10

export const employeeSearchTool = tool({
  name: 'employee_search',
  title: 'Look up people',
  description: lines(
    "Look up people in the company directory: who someone is, their contact details and manager, or who has a role. Every word must match the person's name, title, department, team, location, email or skills, so use one or two words, not a sentence. It also understands roles like head of finance.",
    'Filters go in the query: reportsto:"name or email" lists the people who report to someone. Others are department:, title:, team:, city:, country:, location:, businessunit:, startafter:YYYY-MM-DD, startbefore:YYYY-MM-DD, and roletype: with manager, individual_contributor or contractor.',
    'To sort, add sortby:hire_date_descending or sortby:most_reports.',
  ),
  scope: 'PEOPLE',
  effect: 'read',
  input: Type.Object({
    query: Type.String({
      description: 'One or two words of a name, title, department or team, or filters like reportsto:"Ann Lee"',
      maxLength: 500,
    }),
  }),
  output: Type.Object({
    total: Type.Integer({ description: 'How many people match' }),
    people: Type.Array(
      Type.Object({
        name: Type.String(),
        email: Type.String(),
        title: Type.Optional(Type.String()),
        department: Type.Optional(Type.String()),
        location: Type.Optional(Type.String()),
        phone: Type.Optional(Type.String()),
        startDate: Type.Optional(Type.String()),
        manager: Type.Optional(Type.String()),
        directReports: Type.Integer(),
        url: Type.Optional(Type.String()),
      }),
    ),
  }),
  async call(services, caller, { query }) {
    const { people, total } = await lookUpPeople(services, caller, { query, pageSize: RESULTS })
    const of = total > people.length ? `${people.length} of ${total}` : String(people.length)
    const text =
      people.length === 0
        ? `No one matches “${query}”. Use only a name, or a word of a title or department. For a manager's team, use reportsto:"name".`
        : [`${of} ${of === '1' ? 'person' : 'people'}:`, ...people.map(describe)].join('\n\n')
    return { text, structured: { total, people: people.map(present) } }
  },
})

function describe(found: PersonProfile, at: number): string {
  const { employee, entry, manager, management } = found
  const { title, department, phoneNumber, startDate, bio } = employee
  const location = locationOf(found)
  return lines(
    `${at + 1}. ${entry.name}${title ? `, ${title}` : ''}`,
    `   ${[department, location, `Email: ${employee.email}`, phoneNumber && `Phone: ${phoneNumber}`].filter(Boolean).join(' · ')}`,
    `   ${[
      manager && `Manager: ${manager.name} (${manager.email})`,
      `Direct reports: ${management?.directReportsCount ?? 0}`,
      startDate && `Here since ${startDate}`,
    ]
      .filter(Boolean)
      .join(' · ')}`,
    bio && `   ${bio.slice(0, 300)}`,
  )
}

function present(found: PersonProfile): Record<string, unknown> {
  const { employee, entry, manager, management } = found
  const { title, department, phoneNumber, startDate, profileUrl } = employee
  const location = locationOf(found)
  return {
    name: entry.name,
    email: employee.email,
    ...(title && { title }),
    ...(department && { department }),
    ...(location && { location }),
    ...(phoneNumber && { phone: phoneNumber }),
    ...(startDate && { startDate }),
    ...(manager && { manager: manager.email }),
    directReports: management?.directReportsCount ?? 0,
    ...(profileUrl && { url: profileUrl }),
  }
}

function locationOf({ employee: { structuredLocation, location } }: PersonProfile): string {
  const { city, country } = structuredLocation ?? {}
  return [city, country].filter(Boolean).join(', ') || (location ?? '')
}
