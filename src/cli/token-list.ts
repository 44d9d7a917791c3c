import { type Command, configFrom, DATA_OPTION, readOptions, withStores } from './command.ts'

/** Revoked tokens are listed too, so that nobody wonders where one went. */
export const tokenList: Command = {
  usage: `[--data DIR]

Each token has an ID, which ./almanac token revoke takes. Secrets aren't stored, so they can't be shown again.`,
  async run(words, environment) {
    const { data } = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data }), async (stores) => {
      for (const token of await stores.indexingTokens.list())
        console.log(JSON.stringify({ kind: 'indexing', ...token }))
      for (const token of await stores.clientTokens.list()) console.log(JSON.stringify({ kind: 'client', ...token }))
    })
  },
}
