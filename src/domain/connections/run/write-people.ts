import type { Person } from '#connector-kit'
import type { Employee } from '../../people/employee.ts'
import { foldEmail, isEmail } from '../../shared/email.ts'
import { type Crawl, inRun, showProgress } from './crawl.ts'

const CHUNK = 200

/** People of a directory become employees. Fields that the directory doesn't have stay as they are. */
export async function writePeople(crawl: Crawl): Promise<void> {
  const { connector, session } = crawl
  if (connector.people === undefined) return
  await showProgress(crawl, 'people')
  let people: Person[] = []
  for await (const person of session.people()) {
    if (!isEmail(person.email.trim())) continue
    people.push(person)
    if (people.length < CHUNK) continue
    await writeChunk(crawl, people)
    people = []
  }
  if (people.length > 0) await writeChunk(crawl, people)
}

function writeChunk(crawl: Crawl, people: readonly Person[]): Promise<void> {
  const { people: directory } = crawl.deps
  return inRun(crawl, async () => {
    const emails = people.map(({ email }) => foldEmail(email))
    const known = new Map((await directory.findEmployees(emails)).map((employee) => [employee.email, employee]))
    for (const person of people) {
      const before = known.get(foldEmail(person.email))
      const after = toEmployee(person, before)
      if (JSON.stringify(before) !== JSON.stringify(after)) await directory.putEmployee(after, 0)
    }
  })
}

function toEmployee(person: Person, before: Employee | undefined): Employee {
  const [firstName = '', ...rest] = person.name.trim().split(/\s+/)
  const { title, managerEmail, phone, location, startDate } = person
  return {
    ...(before ?? { type: 'FULL_TIME' }),
    email: foldEmail(person.email),
    firstName,
    lastName: rest.join(' '),
    department: person.department ?? before?.department ?? '',
    status: person.isActive ? 'CURRENT' : 'EX',
    ...(title !== undefined && { title }),
    ...(managerEmail !== undefined && { managerEmail: foldEmail(managerEmail) }),
    ...(phone !== undefined && { phoneNumber: phone }),
    ...(location !== undefined && { location }),
    ...(startDate !== undefined && { startDate }),
  }
}
