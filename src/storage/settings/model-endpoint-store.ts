import type { ModelEndpointStore, ModelKind, StoredEndpoint } from '../../domain/models/model-endpoint.ts'
import { hotCounter } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { readSetting, writeSetting } from './admin-settings.ts'

interface Row extends Omit<StoredEndpoint, 'updatedAt'> {
  readonly updatedAt: number
}

export class SqlModelEndpointStore implements ModelEndpointStore {
  readonly #database: Database
  readonly version: () => Promise<number>

  constructor(database: Database) {
    this.#database = database
    this.version = hotCounter(database, 'model_version')
  }

  async find(kind: ModelKind): Promise<StoredEndpoint | undefined> {
    const text = await readSetting(this.#database, nameOf(kind))
    if (text === undefined) return undefined
    const { url, model, sealedKey, updatedAt, updatedBy } = JSON.parse(text) as Row
    return { url, model, sealedKey, updatedAt: new Date(updatedAt), updatedBy }
  }

  save(kind: ModelKind, endpoint: StoredEndpoint | undefined): Promise<void> {
    const row = endpoint && { ...endpoint, updatedAt: endpoint.updatedAt.getTime() }
    return writeSetting(this.#database, 'model_version', nameOf(kind), row && JSON.stringify(row))
  }
}

function nameOf(kind: ModelKind): string {
  return `model.${kind}`
}
