import { operator } from '../domain/shared/actor.ts'
import { revokeClientToken, revokeIndexingToken } from '../domain/tokens/revoke-token.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, withStores } from './command.ts'

export const tokenRevoke: Command = {
  usage: `--id ID [--data DIR]

This can't be undone. ./almanac token list prints the IDs.`,
  async run(words, environment) {
    const options = readOptions(words, { id: { type: 'string' }, ...DATA_OPTION })
    const id = required(options.id, 'id')
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const isIndexing = (await stores.indexingTokens.find(id)) !== undefined
      await (isIndexing ? revokeIndexingToken : revokeClientToken)(stores, operator, id)
    })
  },
}
