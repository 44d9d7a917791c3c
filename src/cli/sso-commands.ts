import { operator } from '../domain/shared/actor.ts'
import { oidcProviders, putOidcProvider } from '../domain/sign-in/oidc-provider.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Command, configFrom, readOptions, required, withStores } from './command.ts'
import { PROVIDER_OPTIONS, PROVIDER_USAGE, providerCommands, readProviderOptions } from './provider-commands.ts'
import { readSecret } from './read-secret.ts'

const ssoAdd: Command = {
  name: 'sso add',
  usage: `--id ID --name NAME --issuer URL --client-id ID [--emails-are-verified] ${PROVIDER_USAGE} < CLIENT_SECRET`,
  summary: 'Let users sign in at an OpenID Connect provider; its client secret comes from standard input.',
  async run(words, environment) {
    const options = readOptions(words, {
      'client-id': { type: 'string' },
      'emails-are-verified': { type: 'boolean' },
      ...PROVIDER_OPTIONS,
    })
    const request = {
      ...readProviderOptions(options),
      clientId: required(options['client-id'], 'client-id'),
      clientSecret: await readSecret(process.stdin),
      vouchesForEmails: options['emails-are-verified'] === true,
    }
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const { id } = await putOidcProvider({ ...stores, clock: systemClock }, operator, request)
      console.log(`${id}: its redirect address is {base}/signin/sso/${id}/callback`)
    })
  },
}

export const SSO_COMMANDS: readonly Command[] = [ssoAdd, ...providerCommands('sso', 'OpenID Connect', oidcProviders)]
