import { type Command, configFrom, DATA_OPTION, readOptions, withStores } from '../command.ts'

export const webhookList: Command = {
  usage: '[--data DIR]',
  async run(words, environment) {
    const { data } = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data }), async ({ webhooks }) => {
      for (const { secret: _, ...webhook } of await webhooks.list()) console.log(JSON.stringify(webhook))
    })
  },
}
