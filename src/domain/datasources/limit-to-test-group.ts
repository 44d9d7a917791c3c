import { badField, quoted } from '../../kernel/bad-field.ts'
import type { AuditDeps } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import type { Datasource, DatasourceStore } from './datasource.ts'
import { changeDatasource } from './put-datasource.ts'

/** Shows the datasource to these people alone, from the next request on. No e-mails: to nobody. */
export async function limitToTestGroup(
  deps: AuditDeps & { datasources: DatasourceStore },
  actor: Actor,
  { name }: Datasource,
  emails: readonly string[],
): Promise<void> {
  const testGroup = emails.map((email, at) => {
    if (isEmail(email.trim())) return foldEmail(email)
    const field = `emails[${at}]`
    throw badField(field, `must be an email address; got ${quoted(email)}`)
  })
  const change = { visibility: 'ENABLED_FOR_TEST_GROUP' as const, testGroup: [...new Set(testGroup)] }
  await changeDatasource(deps, actor, name, change)
}
