import { OperatorError } from '../kernel/operator-error.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, withStores } from './command.ts'

export const webhookRemove: Command = {
  name: 'webhook remove',
  usage: '--id ID [--data DIR]',
  summary: 'Remove a webhook with all messages that still wait for it.',
  async run(words, environment) {
    const options = readOptions(words, { id: { type: 'string' }, ...DATA_OPTION })
    const id = required(options.id, 'id')
    await withStores(configFrom(environment, { data: options.data }), async ({ webhooks }) => {
      if (!(await webhooks.remove(id))) {
        throw new OperatorError(`there is no webhook "${id}"; see ./almanac webhook list`)
      }
    })
    console.log(id)
  },
}
