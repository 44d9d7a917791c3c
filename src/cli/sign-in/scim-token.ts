import { createScimToken } from '../../domain/provisioning/scim-token.ts'
import { operator } from '../../domain/shared/actor.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, withStores } from '../command.ts'
import { UsageError } from '../usage-error.ts'

export const scimToken: Command = {
  usage: `--name NAME --expires DATE [--data DIR]

DATE is YYYY-MM-DD; the token expires at the end of that day (UTC).`,
  async run(words, environment) {
    const options = readOptions(words, { name: { type: 'string' }, expires: { type: 'string' }, ...DATA_OPTION })
    const day = required(options.expires, 'expires')
    const expiresAt = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.999Z` : day)
    if (Number.isNaN(expiresAt.getTime())) throw new UsageError(`--expires is "${day}"; use YYYY-MM-DD`)
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const name = required(options.name, 'name')
      const deps = stores
      console.log((await createScimToken(deps, operator, { name, expiresAt })).secret)
    })
  },
}
