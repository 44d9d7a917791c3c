import { operator } from '../domain/shared/actor.ts'
import { CLIENT_SCOPES, type ClientScope } from '../domain/shared/client-scopes.ts'
import { foldEmail } from '../domain/shared/email.ts'
import { createClientToken, readClientTokenRequest } from '../domain/tokens/create-client-token.ts'
import { createIndexingToken } from '../domain/tokens/create-indexing-token.ts'
import { refuseScopesBeyond } from '../domain/tokens/token-policy.ts'
import { createUser } from '../domain/users/manage-users.ts'
import type { Stores } from '../storage/stores.ts'
import { type Command, configFrom, DATA_OPTION, listOf, readOptions, required, withStores } from './command.ts'
import { UsageError } from './usage-error.ts'

const OPTIONS = {
  kind: { type: 'string' },
  name: { type: 'string' },
  expires: { type: 'string' },
  global: { type: 'boolean' },
  datasources: { type: 'string' },
  'metadata-scopes': { type: 'string' },
  'allow-ips': { type: 'string' },
  'rotation-minutes': { type: 'string' },
  user: { type: 'string' },
  scopes: { type: 'string' },
  json: { type: 'boolean' },
  ...DATA_OPTION,
} as const

type TokenOptions = ReturnType<typeof readOptions<typeof OPTIONS>>

/** Default scopes of a client token: everything except administration and triggers. */
const DEFAULT_SCOPES = CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN' && scope !== 'TRIGGERS')

export const tokenCreate: Command = {
  usage: `--kind indexing --name NAME --expires DATE (--global | --datasources a,b) [--metadata-scopes custommetadata:GROUP,…] [--allow-ips CIDR,…] [--rotation-minutes N]
   or: ./almanac token create --kind client --name NAME --expires DATE (--user EMAIL | --global) [--scopes SEARCH,CHAT]
Both forms also take [--json] [--data DIR]. --json prints all fields of the token as JSON.

DATE is YYYY-MM-DD; the token expires at the end of that day (UTC).
Scopes: ${CLIENT_SCOPES.join(', ')}. Default: all except ADMIN and TRIGGERS.`,
  async run(words, environment) {
    const options = readOptions(words, OPTIONS)
    const create = { indexing, client }[required(options.kind, 'kind')]
    if (create === undefined) throw new UsageError(`--kind is "${options.kind}"; allowed: indexing, client`)
    await withStores(configFrom(environment, { data: options.data }), async (stores) => {
      const { token, secret } = await create(stores, options)
      console.log(options.json === true ? JSON.stringify({ ...token, secret }) : secret)
    })
  },
}

async function indexing(stores: Stores, options: TokenOptions) {
  const names = listOf(options.datasources)
  const metadataScopes = listOf(options['metadata-scopes'])
  const isNone = options.global !== true && names.length === 0
  if ((options.global === true && names.length > 0) || (isNone && metadataScopes.length === 0))
    throw new UsageError('specify either --global or --datasources, or --metadata-scopes')
  return createIndexingToken(stores, operator, {
    name: required(options.name, 'name'),
    expiresAt: readExpiry(options.expires),
    datasources: options.global === true ? 'all' : names,
    metadataScopes,
    allowedRanges: listOf(options['allow-ips']),
    rotationPeriodMinutes: readMinutes(options['rotation-minutes']),
  })
}

async function client(stores: Stores, options: TokenOptions) {
  if ((options.global === true) === (options.user !== undefined)) {
    throw new UsageError('specify either --user or --global')
  }
  const request = {
    name: required(options.name, 'name'),
    expiresAt: readExpiry(options.expires),
    scopes: options.scopes === undefined ? DEFAULT_SCOPES : listOf(options.scopes),
  }
  // Before the user is created: a token that is refused must not leave one behind.
  const { scopes } = readClientTokenRequest(request, stores.clock.now())
  if (options.user !== undefined) await ensureAccount(stores, options.user, scopes)
  return createClientToken(stores, operator, { ...request, userEmail: options.user })
}

/** Creates the user if needed. Anyone who can run this command can also create users. */
async function ensureAccount(stores: Stores, email: string, scopes: readonly ClientScope[]): Promise<void> {
  if ((await stores.accounts.find(foldEmail(email))) !== undefined) return
  refuseScopesBeyond({ email, role: 'member' }, scopes)
  const account = await createUser(stores, operator, { email })
  console.error(`almanac: created user ${account.email} (role: member)`)
}

/** A date without a time means the end of that day (UTC). */
function readExpiry(text: string | undefined): Date {
  const day = required(text, 'expires')
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.999Z` : day)
  // `Date` takes February 30 for March 2.
  const isReal = !Number.isNaN(at.getTime()) && (day.length > 10 || at.toISOString().startsWith(day))
  if (!isReal) throw new UsageError(`--expires is "${day}"; use a date, YYYY-MM-DD`)
  return at
}

function readMinutes(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new UsageError(`--rotation-minutes is "${text}"; use a whole number`)
  return Number(text)
}
