import type { DeliveryState } from '../../domain/webhooks/webhook.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, withStores } from '../command.ts'
import { UsageError } from '../usage-error.ts'

const STATES: readonly DeliveryState[] = ['pending', 'delivered', 'failed']

export const webhookDeliveries: Command = {
  usage: `[--id ID] [--state ${STATES.join('|')}] [--limit 50] [--data DIR]`,
  async run(words, environment) {
    const options = readOptions(words, {
      id: { type: 'string' },
      state: { type: 'string' },
      limit: { type: 'string', default: '50' },
      ...DATA_OPTION,
    })
    const state = STATES.find((known) => known === options.state)
    if (options.state !== undefined && state === undefined) {
      throw new UsageError(`--state is "${options.state}"; allowed: ${STATES.join(', ')}`)
    }
    if (!/^[1-9]\d{0,5}$/.test(options.limit)) throw new UsageError('--limit must be a whole number, 1 or greater')
    await withStores(configFrom(environment, { data: options.data }), async ({ webhooks }) => {
      const records = await webhooks.deliveries({ webhookId: options.id, state }, Number(options.limit))
      for (const record of records) console.log(JSON.stringify(record))
    })
  },
}
