import { operator } from '../../domain/shared/actor.ts'
import { oidcProviders, putOidcProvider } from '../../domain/sign-in/oidc-provider.ts'
import { type Command, configFrom, readOptions, required } from '../command.ts'
import { readSecret } from '../read-secret.ts'
import {
  PROVIDER_HELP,
  PROVIDER_OPTIONS,
  PROVIDER_USAGE,
  providerList,
  providerRemove,
  readProviderOptions,
  withProviderDeps,
} from './provider-commands.ts'

export const ssoAdd: Command = {
  usage: `--id ID --name NAME --issuer URL --client-id ID [--emails-are-verified] ${PROVIDER_USAGE} < CLIENT_SECRET

${PROVIDER_HELP}
--emails-are-verified
                Accept emails without email_verified: true. Use it only if the provider verifies all emails.`,
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
    await withProviderDeps(configFrom(environment, { data: options.data }), async (stores) => {
      const { id } = await putOidcProvider(stores, operator, request)
      console.log(`${id}: redirect URI: {base}/signin/sso/${id}/callback`)
    })
  },
}

export const ssoList = providerList(oidcProviders)
export const ssoRemove = providerRemove(oidcProviders)
