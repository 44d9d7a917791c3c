import { operator } from '../../domain/shared/actor.ts'
import { resealSecrets } from '../../domain/system/reseal-secrets.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, withStores } from '../command.ts'
import { readSecret } from '../read-secret.ts'

export const connectionReseal: Command = {
  usage: `[--from-generated] [--data DIR] < OLD_KEY

Set the new key in ALMANAC_SEAL_KEY, then run this with the old key on standard input, and restart the services with
the new key. Credentials of connections and of tool servers, and users' consents, are encrypted with the new key.
You can run it again if it's interrupted.

--from-generated  The old key is the one that was generated and stored in the database, because none was set.`,
  async run(words, environment) {
    const options = readOptions(words, { 'from-generated': { type: 'boolean' }, ...DATA_OPTION })
    const config = configFrom(environment, { data: options.data })
    await withStores(config, async (stores) => {
      const generated = await stores.people.idKey()
      const oldKey = options['from-generated'] === true ? generated : await readSecret(process.stdin)
      const newKey = config.sealKey || config.toolKey || generated
      const { resealed, lost } = await resealSecrets(stores, operator, { oldKey, newKey })
      console.log(`${resealed} resealed`)
      if (lost.length > 0) throw new OperatorError(`neither key opens: ${lost.join(', ')}; enter them again`)
    })
  },
}
