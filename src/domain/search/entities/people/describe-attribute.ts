import type { PersonProfile } from '../../../people/person-profile.ts'
import type { PersonAttribute } from './attribute-question.ts'

/** What the directory says about one thing of a person, as a line of text. Undefined if it says nothing. */
export function describeAttribute(profile: PersonProfile, attribute: PersonAttribute): string | undefined {
  const { entry, employee, teams } = profile
  const place = employee.structuredLocation?.city ?? employee.location
  const phone = employee.phoneNumber && `Phone: ${employee.phoneNumber}`
  const email = `Email: ${entry.email}`
  switch (attribute) {
    case 'phone':
      return phone || undefined
    case 'email':
      return email
    case 'contact':
      return [phone, email].filter(Boolean).join(', ')
    case 'place':
      return place ? `Location: ${place}` : undefined
    case 'start':
      return entry.startDate === '' ? undefined : `Start date: ${entry.startDate}`
    case 'team':
      return teams.length === 0 ? undefined : `Team: ${teams.flatMap(({ name }) => name ?? []).join(', ')}`
    case 'title':
    case 'department':
    case 'colleagues':
      return undefined
  }
}
