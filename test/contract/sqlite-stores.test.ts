import { after } from 'node:test'
import { openStores } from '../../src/storage/stores.ts'
import { copyEmptyDatabase } from '../support/empty-database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { storesContract } from './stores-contract.ts'

storesContract('SQLite', async () => {
  const data = temporaryFolder()
  await copyEmptyDatabase(data)
  const stores = await openStores({ data, databaseUrl: '' }, new Date(0))
  after(() => stores.close())
  return stores
})
