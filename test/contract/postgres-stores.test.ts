import { after } from 'node:test'
import { openStores } from '../../src/storage/stores.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { storesContract } from './stores-contract.ts'

const postgres = await postgresDatabases()

storesContract('PostgreSQL', async () => {
  const stores = await openStores({ data: '', databaseUrl: await postgres.createDatabase() }, new Date(0))
  after(() => stores.close())
  return stores
})
