import { changeOAuthSettings } from '../../domain/oauth/change-settings.ts'
import { type OAuthSettings, REGISTRATION_MODES } from '../../domain/oauth/oauth-settings.ts'
import { isClientScope, readScopes } from '../../domain/oauth/scopes.ts'
import { replaceSigningKey } from '../../domain/oauth/signing-key.ts'
import { operator } from '../../domain/shared/actor.ts'
import { type Command, configFrom, DATA_OPTION, listOf, oneOf, readOptions, withStores } from '../command.ts'

const OPTIONS = {
  registration: { type: 'string' },
  'redirect-patterns': { type: 'string' },
  'blocked-applications': { type: 'string' },
  'dynamic-scopes': { type: 'string' },
  'external-tokens': { type: 'string' },
  ...DATA_OPTION,
} as const

export const oauthSet: Command = {
  usage: `[--registration ${REGISTRATION_MODES.join('|')}] [--redirect-patterns URI,…] [--blocked-applications ID,…]
     [--dynamic-scopes SEARCH,CHAT] [--external-tokens on|off] [--data DIR]

--registration          Clients that can register themselves: any, approved (default), or none (off).
--redirect-patterns     More approved redirect URIs. * matches part of one path segment.
--blocked-applications  Apps to remove from the built-in list of approved apps.
--dynamic-scopes        Scopes that clients can have at most if they registered themselves.
--external-tokens       Accept tokens from external token issuers (./almanac issuer add).`,
  async run(words, environment) {
    const options = readOptions(words, OPTIONS)
    const change: { -readonly [K in keyof OAuthSettings]?: OAuthSettings[K] } = {}
    if (options.registration !== undefined)
      change.registration = oneOf('registration', options.registration, REGISTRATION_MODES)
    if (options['redirect-patterns'] !== undefined) change.redirectPatterns = listOf(options['redirect-patterns'])
    if (options['blocked-applications'] !== undefined) {
      change.blockedApplications = listOf(options['blocked-applications'])
    }
    if (options['dynamic-scopes'] !== undefined) {
      change.dynamicScopes = readScopes(options['dynamic-scopes'].replaceAll(',', ' ')).filter(isClientScope)
    }
    if (options['external-tokens'] !== undefined) {
      change.externalTokens = oneOf('external-tokens', options['external-tokens'], ['on', 'off']) === 'on'
    }
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      console.log(JSON.stringify(await changeOAuthSettings(stores, operator, change), null, 2))
    })
  },
}

export const keyRotate: Command = {
  usage: '[--data DIR]',
  async run(words, environment) {
    const options = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      console.log((await replaceSigningKey(stores, operator)).kid)
    })
  },
}
