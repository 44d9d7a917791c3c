import type { DemoSignIn } from '../http/pages/sign-in-page.ts'
import { demoCompany } from './company/demo-company.ts'
import { demoAdministrator, demoLogins } from './company/three-people.ts'
import { DEMO_PASSWORD } from './demo-credentials.ts'

/** The users offered on the demo's sign-in page. */
export const demoSignIn: DemoSignIn = {
  company: demoCompany.name,
  password: DEMO_PASSWORD,
  people: [...demoLogins.map(({ email }) => email), demoAdministrator].map((email) => {
    const { name, title } = demoCompany.people.find((person) => person.email === email) ?? { name: email, title: '' }
    return { email, name, what: email === demoAdministrator ? `${title}, Super Admin` : title }
  }),
}
