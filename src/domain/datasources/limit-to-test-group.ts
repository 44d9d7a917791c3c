import { ServiceError } from '../../kernel/errors.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import type { Datasource, DatasourceStore } from './datasource.ts'

/** Shows the datasource to these people alone, from the next request on. No e-mails: to nobody. */
export async function limitToTestGroup(
  deps: AuditDeps & { datasources: DatasourceStore },
  actor: Actor,
  datasource: Datasource,
  emails: readonly string[],
): Promise<void> {
  const testGroup = emails.map((email, at) => {
    if (isEmail(email.trim())) return foldEmail(email)
    const field = `emails[${at}]`
    throw new ServiceError('invalid_request', `${field}: "${email}" is not an e-mail address`, {
      details: [{ field, message: 'must be an e-mail address' }],
    })
  })
  const limited = { ...datasource, visibility: 'ENABLED_FOR_TEST_GROUP' as const, testGroup: [...new Set(testGroup)] }
  const details = { visibility: limited.visibility, testGroup: limited.testGroup }
  await audited(deps, actor, { action: 'datasource.change', subject: datasource.name, details }, () =>
    deps.datasources.put(limited, deps.clock.now()),
  )
}
