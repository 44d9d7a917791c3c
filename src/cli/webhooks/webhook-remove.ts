import { operator } from '../../domain/shared/actor.ts'
import { removeWebhook } from '../../domain/webhooks/manage-webhooks.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, withStores } from '../command.ts'

export const webhookRemove: Command = {
  usage: '--id ID [--data DIR]',
  async run(words, environment) {
    const options = readOptions(words, { id: { type: 'string' }, ...DATA_OPTION })
    const id = required(options.id, 'id')
    await withStores(configFrom(environment, { data: options.data }), (stores) => removeWebhook(stores, operator, id))
    console.log(id)
  },
}
