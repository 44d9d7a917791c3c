import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { ROLES, type Role } from '../../src/domain/shared/role.ts'
import { startSession } from '../../src/domain/sign-in/start-session.ts'
import { type Answer, makeApp, type TestApp } from './make-app.ts'

export const emailOf = (role: Role) => `${role}@acme.example`
type Settings = Parameters<typeof makeApp>[0]

/** The service with a person of each role, who administer by the session of a browser. */
export async function makeAdminApp(settings: Settings = {}, ...rest: [] | [Parameters<typeof makeApp>[1]]) {
  const app = await makeApp(settings, ...rest)
  for (const role of ROLES) await createAccount(app.app.services, { email: emailOf(role), name: role, role })
  return new AdminApp(app)
}

export class AdminApp {
  readonly app: TestApp

  constructor(app: TestApp) {
    this.app = app
  }

  get services() {
    return this.app.app.services
  }

  /** A browser that is signed in as this person, as the headers it sends with a request of our own pages. */
  async session(email: string): Promise<Record<string, string>> {
    const secret = await startSession(this.services, email)
    return { Cookie: `almanac_session=${secret}`, 'Sec-Fetch-Site': 'same-origin' }
  }

  async as(role: Role, method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = await this.session(emailOf(role))
    return this.app.send(`/admin/api/v1/${path}`, body, { method, headers })
  }

  /** What the audit log says, newest first. */
  async audit(query = ''): Promise<AuditLine[]> {
    return (await this.as('super-admin', 'GET', `audit${query}`)).body.items
  }
}

export interface AuditLine {
  actorKind: string
  actor: string
  actorName?: string
  credential?: string
  onBehalfOf?: string
  action: string
  subject: string
  subjectName?: string
  details: Record<string, unknown>
  address?: string
}
