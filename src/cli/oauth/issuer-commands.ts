import { isClientScope, readScopes } from '../../domain/oauth/scopes.ts'
import { addTokenIssuer, EMAIL_CLAIMS, removeTokenIssuer } from '../../domain/oauth/token-issuer.ts'
import { operator } from '../../domain/shared/actor.ts'
import { type Command, configFrom, DATA_OPTION, listOf, oneOf, readOptions, required, withStores } from '../command.ts'

export const issuerAdd: Command = {
  usage: `--issuer URL --client-ids ID,… --domains acme.example,… [--algorithms RS256,ES256] [--scopes SEARCH,CHAT]
     [--email-claim ${EMAIL_CLAIMS.join('|')}] [--emails-are-verified] [--data DIR]

--client-ids   Client IDs whose tokens are accepted.
--domains      Email domains the issuer can sign in. Others are rejected.
--email-claim  Claim that holds the user's email. Defaults to email. Others need --emails-are-verified.
--emails-are-verified
               Accept emails without email_verified: true. Use it only if the issuer verifies all emails.
Turn external tokens on with ./almanac oauth set --external-tokens on.`,
  async run(words, environment) {
    const options = readOptions(words, {
      issuer: { type: 'string' },
      'client-ids': { type: 'string' },
      algorithms: { type: 'string' },
      scopes: { type: 'string' },
      domains: { type: 'string' },
      'email-claim': { type: 'string' },
      'emails-are-verified': { type: 'boolean' },
      ...DATA_OPTION,
    })
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const { issuer } = await addTokenIssuer(stores, operator, {
        issuer: required(options.issuer, 'issuer'),
        clientIds: listOf(options['client-ids']),
        domains: listOf(options.domains),
        vouchesForEmails: options['emails-are-verified'] === true,
        ...(options['email-claim'] !== undefined && {
          emailClaim: oneOf('email-claim', options['email-claim'], EMAIL_CLAIMS),
        }),
        ...(options.algorithms !== undefined && { algorithms: listOf(options.algorithms) }),
        ...(options.scopes !== undefined && {
          scopes: readScopes(options.scopes.replaceAll(',', ' ')).filter(isClientScope),
        }),
      })
      console.log(issuer)
      const { externalTokens } = await stores.oauthSettings.read()
      if (!externalTokens) {
        console.error('almanac: to accept its tokens, run "./almanac oauth set --external-tokens on"')
      }
    })
  },
}

export const issuerList: Command = {
  usage: '[--data DIR]',
  async run(words, environment) {
    const options = readOptions(words, DATA_OPTION)
    await withStores(configFrom(environment, { data: options.data }), async ({ tokenIssuers }) => {
      for (const { issuer, clientIds, algorithms, domains } of await tokenIssuers.list()) {
        console.log([issuer, clientIds.join(','), algorithms.join(','), domains.join(',')].join('\t'))
      }
    })
  },
}

export const issuerRemove: Command = {
  usage: '--issuer URL [--data DIR]',
  async run(words, environment) {
    const options = readOptions(words, { issuer: { type: 'string' }, ...DATA_OPTION })
    const issuer = required(options.issuer, 'issuer')
    await withStores(configFrom(environment, { data: options.data }), (stores) =>
      removeTokenIssuer(stores, operator, issuer),
    )
  },
}
