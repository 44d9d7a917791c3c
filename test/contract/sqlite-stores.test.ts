import { after } from 'node:test'
import { openStores } from '../../src/storage/stores.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { storesContract } from './stores-contract.ts'

storesContract('SQLite', async () => {
  const stores = await openStores({ data: temporaryFolder(), databaseUrl: '' }, new Date(0))
  after(() => stores.close())
  return stores
})
