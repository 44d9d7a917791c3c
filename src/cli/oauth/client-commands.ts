import { addStaticClient, removeClient } from '../../domain/oauth/add-client.ts'
import { DEFAULT_DYNAMIC_SCOPES } from '../../domain/oauth/scopes.ts'
import { operator } from '../../domain/shared/actor.ts'
import { type Command, configFrom, DATA_OPTION, listOf, readOptions, required, withStores } from '../command.ts'

export const clientAdd: Command = {
  usage: `--name NAME --redirect-uris URI,… [--scopes SEARCH,CHAT] [--confidential] [--device] [--json] [--data DIR]

--confidential  The client can keep a secret. Without it, the client is public and has none.
--device        Allow the device flow, for clients without a browser.
--json          Print the ID and secret as JSON.`,
  async run(words, environment) {
    const options = readOptions(words, {
      name: { type: 'string' },
      'redirect-uris': { type: 'string' },
      scopes: { type: 'string' },
      confidential: { type: 'boolean' },
      device: { type: 'boolean' },
      json: { type: 'boolean' },
      ...DATA_OPTION,
    })
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const { client, secret } = await addStaticClient(stores, operator, {
        name: required(options.name, 'name'),
        redirectUris: listOf(options['redirect-uris']),
        scopes: options.scopes === undefined ? DEFAULT_DYNAMIC_SCOPES : listOf(options.scopes),
        isConfidential: options.confidential === true,
        hasDeviceFlow: options.device === true,
      })
      const { client_secret: _hash, ...metadata } = client.metadata as Record<string, unknown>
      if (options.json === true) console.log(JSON.stringify({ ...metadata, ...(secret && { client_secret: secret }) }))
      else console.log([client.clientId, ...(secret === undefined ? [] : [secret])].join('\n'))
    })
  },
}

export const clientList: Command = {
  usage: '[--data DIR]',
  async run(words, environment) {
    const options = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data: options.data }), async ({ oauthClients }) => {
      for (const { clientId, origin, usedAt, metadata } of await oauthClients.list()) {
        const used = usedAt?.toISOString() ?? 'never used'
        console.log([clientId, origin, used, String(metadata['client_name'] ?? '')].join('\t'))
      }
    })
  },
}

export const clientRemove: Command = {
  usage: '--id CLIENT_ID [--data DIR]',
  async run(words, environment) {
    const options = readOptions(words, { id: { type: 'string' }, ...DATA_OPTION })
    const id = required(options.id, 'id')
    await withStores(configFrom(environment, { data: options.data }), (stores) => removeClient(stores, operator, id))
  },
}
