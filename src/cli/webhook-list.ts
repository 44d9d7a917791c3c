import { type Command, configFrom, DATA_OPTION, readOptions, withStores } from './command.ts'

export const webhookList: Command = {
  name: 'webhook list',
  usage: '[--data DIR]',
  summary: 'Print all webhooks, one JSON object per line, without their secrets.',
  async run(words, environment) {
    const { data } = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data }), async ({ webhooks }) => {
      for (const { secret: _, ...webhook } of await webhooks.list()) console.log(JSON.stringify(webhook))
    })
  },
}
