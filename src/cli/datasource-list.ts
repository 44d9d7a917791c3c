import { type Command, configFrom, DATA_OPTION, readOptions, withStores } from './command.ts'

export const datasourceList: Command = {
  usage: '[--data DIR]',
  async run(words, environment) {
    const { data } = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data }), async ({ datasources }) => {
      for (const { name, displayName, defaultAccess, visibility, connectionId, deletedAt } of await datasources.list())
        console.log(JSON.stringify({ name, displayName, defaultAccess, visibility, connectionId, deletedAt }))
    })
  },
}
