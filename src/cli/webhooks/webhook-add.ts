import { outgoingRanges } from '../../config/outgoing-settings.ts'
import { operator } from '../../domain/shared/actor.ts'
import { createWebhook } from '../../domain/webhooks/manage-webhooks.ts'
import { WEBHOOK_EVENTS } from '../../domain/webhooks/webhook.ts'
import { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'
import { type Command, configFrom, DATA_OPTION, listOf, readOptions, required, withStores } from '../command.ts'

export const webhookAdd: Command = {
  usage: `--url URL [--name NAME] [--events ${WEBHOOK_EVENTS[0]},…] [--datasources a,b] [--json] [--data DIR]

Events: ${WEBHOOK_EVENTS.join(', ')}`,
  async run(words, environment) {
    const options = readOptions(words, {
      name: { type: 'string' },
      url: { type: 'string' },
      events: { type: 'string' },
      datasources: { type: 'string' },
      json: { type: 'boolean' },
      ...DATA_OPTION,
    })
    const config = configFrom(environment, { data: options.data })
    const datasources = listOf(options.datasources)
    await withStores(config, async (stores) => {
      const webhook = await createWebhook(
        { ...stores, webhookAddresses: new ReachableAddresses(outgoingRanges(config).webhooks) },
        operator,
        {
          name: options.name,
          url: required(options.url, 'url'),
          events: listOf(options.events),
          ...(datasources.length > 0 && { datasources }),
        },
      )
      if (options.json !== true) console.error(`almanac: created webhook ${webhook.id}`)
      console.log(options.json === true ? JSON.stringify(webhook) : webhook.secret)
    })
  },
}
