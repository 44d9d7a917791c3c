import { type Command, configFrom, DATA_OPTION, readOptions, withStores } from './command.ts'

export const insightsRebuild: Command = {
  usage: '[--data DIR]',
  async run(words, environment) {
    const options = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data: options.data }), async ({ dailyUse }) => {
      const days = await dailyUse.rebuild()
      console.log(`Recalculated ${days} days.`)
    })
  },
}
