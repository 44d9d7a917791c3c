import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStores } from '../stores.ts'

test('using closed stores fails with an error that says the service is stopping', async () => {
  const { datasources, accounts, close } = await openStores({ data: temporaryFolder(), databaseUrl: '' }, new Date(0))
  await datasources.list()
  await accounts.find('ann@acme.example')
  await close()

  const refusal = { name: 'ServiceError', code: 'unavailable', message: /is stopping/ }
  await assert.rejects(datasources.list(), refusal)
  await assert.rejects(accounts.find('ann@acme.example'), refusal)
})
