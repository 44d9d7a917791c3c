import type { DemoSignIn } from '../http/pages/sign-in-page.ts'
import { demoCompany } from './company/demo-company.ts'
import { demoAdministrator, demoLogins } from './company/three-people.ts'

/** Everybody may know it: the demo listens on this machine only, and `serve` disables the accounts that have it. */
export const DEMO_PASSWORD = 'almanac demo company'

/** The name of the token that pushes documents. */
export const DEMO_TOKEN = 'demo'

/** The people whom the sign-in page of the demo offers. */
export const demoSignIn: DemoSignIn = {
  company: demoCompany.name,
  password: DEMO_PASSWORD,
  people: [...demoLogins.map(({ email }) => email), demoAdministrator].map((email) => {
    const { name, title } = demoCompany.people.find((person) => person.email === email) ?? { name: email, title: '' }
    return { email, name, what: email === demoAdministrator ? `${title}, Super Admin` : title }
  }),
}
