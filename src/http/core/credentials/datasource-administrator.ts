import type { Datasource } from '../../../domain/datasources/datasource.ts'
import type { Services } from '../../../domain/services.ts'
import type { Actor } from '../../../domain/shared/actor.ts'
import type { Caller } from '../../../domain/shared/caller.ts'
import { refuseUnless } from '../../../domain/shared/policy.ts'
import { quoted } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'

/** Who administers a datasource through the Client API, where a global token may act for an administrator. */
export async function datasourceAdministrator(services: Services, caller: Caller, address: string): Promise<Actor> {
  const { email, credentialId: credential, actedBy } = caller
  const role = (await services.accounts.find(email))?.role ?? 'member'
  const actor: Actor = {
    kind: 'account',
    email,
    role,
    credential,
    address,
    ...(actedBy !== undefined && { isActedFor: true }),
  }
  refuseUnless(actor, 'datasources')
  return actor
}

export async function datasourceInstance({ datasources }: Services, ...names: string[]): Promise<Datasource> {
  const [name = ''] = names
  const found = names.every((each) => each === name) ? await datasources.find(name) : undefined
  if (found === undefined)
    throw new ServiceError('not_found', `Data source instance ${quoted(names.join('/'))} not found`)
  return found
}
