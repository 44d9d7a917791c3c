import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { foldEmail, isEmail } from '../identity/email.ts'
import type { Datasource, DatasourceStore } from './datasource.ts'

/** Shows the datasource to these people alone, from the next request on. No e-mails: to nobody. */
export async function limitToTestGroup(
  { datasources, clock }: { datasources: DatasourceStore; clock: Clock },
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
  await datasources.put(
    { ...datasource, visibility: 'ENABLED_FOR_TEST_GROUP', testGroup: [...new Set(testGroup)] },
    clock.now(),
  )
}
