import type { Config } from '../../config/settings.ts'
import type { OutgoingFetches } from '../../domain/oauth/outgoing-fetch.ts'
import { operator } from '../../domain/shared/actor.ts'
import type { ProviderKind, SignInProvider } from '../../domain/sign-in/provider-kind.ts'
import { removeProvider } from '../../domain/sign-in/sign-in-provider.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import type { Stores } from '../../storage/stores.ts'
import { type Command, configFrom, DATA_OPTION, listOf, readOptions, required, withStores } from '../command.ts'

/** Options shared by OpenID Connect and SAML providers. */
export const PROVIDER_OPTIONS = {
  id: { type: 'string' },
  name: { type: 'string' },
  issuer: { type: 'string' },
  domains: { type: 'string' },
  'create-users': { type: 'boolean' },
  'group-claim': { type: 'string' },
  'skip-test': { type: 'boolean' },
  ...DATA_OPTION,
} as const

export const PROVIDER_USAGE =
  '--domains acme.example,… [--create-users] [--group-claim NAME] [--skip-test] [--data DIR]'

export const PROVIDER_HELP = `--domains       Email domains this provider can sign in. Others are rejected.
--create-users  Create an account with the role Member when a new user signs in.
--group-claim   Read the user's organization groups from this claim on each sign-in.
--skip-test     Save it even if it fails its test. The audit log says so.`

export function readProviderOptions(options: {
  id?: string | undefined
  name?: string | undefined
  issuer?: string | undefined
  domains?: string | undefined
  'create-users'?: boolean | undefined
  'group-claim'?: string | undefined
  'skip-test'?: boolean | undefined
}) {
  return {
    id: required(options.id, 'id'),
    name: required(options.name, 'name'),
    issuer: required(options.issuer, 'issuer'),
    domains: listOf(options.domains),
    createsUsers: options['create-users'] === true,
    ...(options['group-claim'] !== undefined && { groupClaim: options['group-claim'] }),
    skipTest: options['skip-test'] === true,
  }
}

/** What saving and testing a provider needs besides the stores. */
export async function withProviderDeps<T>(
  config: Config,
  work: (deps: Stores & { outgoing: OutgoingFetches; clock: Clock }) => Promise<T>,
): Promise<T> {
  const { makeFetches } = await import('../../app/make-fetches.ts')
  return withStores(config, (stores) => work({ ...stores, outgoing: makeFetches(config), clock: systemClock }))
}

type KindOf<P extends SignInProvider> = (deps: Stores & { outgoing: OutgoingFetches; clock: Clock }) => ProviderKind<P>

export function providerList<P extends SignInProvider & { readonly issuer: string }>(kindOf: KindOf<P>): Command {
  return {
    usage: '[--data DIR]',
    async run(words, environment) {
      const options = readOptions(words, DATA_OPTION)
      await withProviderDeps(configFrom(environment, { data: options.data }), async (stores) => {
        for (const { id, name, issuer, domains, disabledAt } of await kindOf(stores).store.list()) {
          console.log([id, name, issuer, domains.join(','), ...(disabledAt ? ['disabled'] : [])].join('\t'))
        }
      })
    },
  }
}

export function providerRemove<P extends SignInProvider>(kindOf: KindOf<P>): Command {
  return {
    usage: '--id ID [--data DIR]',
    async run(words, environment) {
      const options = readOptions(words, { id: { type: 'string' }, ...DATA_OPTION })
      const id = required(options.id, 'id')
      await withProviderDeps(configFrom(environment, { data: options.data }), (stores) =>
        removeProvider(stores, operator, kindOf(stores), id),
      )
    },
  }
}
