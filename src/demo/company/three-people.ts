import { emailOf } from './domain.ts'
import type { DemoLogin } from './types.ts'

/** Three people who get clearly different results for the same search. */
export const demoLogins: readonly DemoLogin[] = [
  {
    email: emailOf('amara.nwosu'),
    why:
      'Senior engineer on the platform team and on Project Atlas: sees runbooks, restricted engineering pages, the ' +
      'Atlas security review and her own compensation letter, but no finance figures and nothing about Juniper.',
  },
  {
    email: emailOf('beatriz.moura'),
    why:
      'Finance lead: sees budgets, margins, the price list and, as a finance member on the Juniper list, the ' +
      'valuation model, but no engineering-only pages, salary bands or board minutes.',
  },
  {
    email: emailOf('pieter.claassens'),
    why:
      'Contractor: sees public documents plus everything shared with Project Atlas and with contractors; no ' +
      'employee pages of the People Portal, no finance, no sales, no leadership.',
  },
]

/** The IT and Security Lead, who administers the service in the demo. */
export const demoAdministrator = emailOf('viktor.halasz')
