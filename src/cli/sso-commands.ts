import { operator } from '../domain/access/role.ts'
import { addSsoProvider } from '../domain/sign-in/sso-provider.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Command, configFrom, DATA_OPTION, readOptions, required, UsageError, withStores } from './command.ts'
import { listOption } from './list-option.ts'
import { readSecret } from './read-secret.ts'

const ssoAdd: Command = {
  name: 'sso add',
  usage:
    '--id ID --name NAME --issuer URL --client-id ID --domains acme.example,… [--create-users] [--data DIR] < CLIENT_SECRET',
  summary: 'Let users sign in at an OpenID Connect provider; its client secret comes from standard input.',
  async run(words, environment) {
    const options = readOptions(words, {
      id: { type: 'string' },
      name: { type: 'string' },
      issuer: { type: 'string' },
      'client-id': { type: 'string' },
      domains: { type: 'string' },
      'create-users': { type: 'boolean' },
      ...DATA_OPTION,
    })
    const request = {
      id: required(options.id, 'id'),
      name: required(options.name, 'name'),
      issuer: required(options.issuer, 'issuer'),
      clientId: required(options['client-id'], 'client-id'),
      domains: listOption(options.domains),
      createsUsers: options['create-users'] === true,
      clientSecret: await readSecret(process.stdin),
    }
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const { id } = await addSsoProvider({ ...stores, clock: systemClock }, operator, request)
      console.log(`${id}: its redirect address is {base}/signin/sso/${id}/callback`)
    })
  },
}

const ssoList: Command = {
  name: 'sso list',
  usage: '[--data DIR]',
  summary: 'List the providers at which users can sign in.',
  async run(words, environment) {
    const options = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data: options.data }), async ({ ssoProviders }) => {
      for (const { id, name, issuer, domains } of await ssoProviders.list()) {
        console.log([id, name, issuer, domains.join(',')].join('\t'))
      }
    })
  },
}

const ssoRemove: Command = {
  name: 'sso remove',
  usage: '--id ID [--data DIR]',
  summary: 'Take a provider away; accounts and sessions stay.',
  async run(words, environment) {
    const options = readOptions(words, { id: { type: 'string' }, ...DATA_OPTION })
    const id = required(options.id, 'id')
    await withStores(configFrom(environment, { data: options.data }), async ({ ssoProviders }) => {
      if (!(await ssoProviders.remove(id))) throw new UsageError(`there is no provider ${id}`)
    })
  },
}

export const SSO_COMMANDS: readonly Command[] = [ssoAdd, ssoList, ssoRemove]
