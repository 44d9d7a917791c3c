import { type AllClientMetadata, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { OAuthSettings } from '../../domain/oauth/oauth-settings.ts'
import { applicationType, redirectProblem, unapprovedRedirect } from '../../domain/oauth/redirect-rules.ts'
import { IDENTITY_SCOPES, readScopes } from '../../domain/oauth/scopes.ts'
import { isNameText, NAME_PATTERN, PATTERN_RULES } from '../../kernel/text-rules.ts'

type Metadata = AllClientMetadata

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
/** The grants of a client that registered itself: a code typed on a device could be somebody else's. */
const DYNAMIC_GRANTS = ['authorization_code', 'refresh_token']
const MAX_REDIRECTS = 20
const MAX_NAME_CHARACTERS = 100

/** In order; each refuses by throwing or brings the metadata into the form in which it is kept. */
const RULES: readonly ((metadata: Metadata, settings: OAuthSettings) => void)[] = [
  refuseWhenOff,
  leaveOutDeviceGrant,
  refuseOtherGrants,
  refuseNoRedirects,
  refuseUnapproved,
  clampScopes,
]

/** For clients of which we know only what they say of themselves, registered or by their document. */
const STRANGER_RULES: readonly ((metadata: Metadata) => void)[] = [refuseOtherTypes, refuseLongLists, refuseOddNames]

/**
 * For a client known by its metadata document. Its redirect URIs are checked at each use; without any
 * there would be nothing to approve, and a device could be connected around the policy.
 */
const DOCUMENT_RULES: readonly ((metadata: Metadata) => void)[] = [
  leaveOutDeviceGrant,
  refuseOtherGrants,
  refuseNoRedirects,
]

/**
 * Runs for every client, wherever it comes from: what no client may have. And, when a request registers or changes one
 * (`ctx` is there only then), the policy for those that register themselves.
 */
export function checkClientMetadata(
  ctx: KoaContextWithOIDC | undefined,
  metadata: Metadata,
  settings: OAuthSettings,
): void {
  // A metadata document cannot hold a secret, so the default method for clients with one is not for it.
  const isDocument = typeof metadata.client_id === 'string' && metadata.client_id.startsWith('https://')
  if (ctx !== undefined || isDocument) for (const rule of STRANGER_RULES) rule(metadata)
  const redirects = metadata.redirect_uris ?? []
  for (const uri of redirects) {
    const problem = redirectProblem(uri)
    if (problem !== undefined) throw invalidRedirect(uri, problem)
  }
  if (ctx !== undefined) for (const rule of RULES) rule(metadata, settings)
  else if (isDocument) for (const rule of DOCUMENT_RULES) rule(metadata)
  metadata.application_type = applicationType(redirects)
  // That a client may know who signed in, and stay connected, goes with whatever else it may do.
  if (typeof metadata.scope === 'string') {
    metadata.scope = [...new Set([...IDENTITY_SCOPES, ...metadata.scope.split(' ')])].join(' ')
  }
  if (isDocument && metadata.token_endpoint_auth_method?.startsWith('client_secret')) {
    metadata.token_endpoint_auth_method = 'none'
  }
}

/** RFC 7591, section 3.2.2; the library turns a description that starts so into `invalid_redirect_uri`. */
function invalidRedirect(uri: unknown, problem: string): Error {
  return new errors.InvalidClientMetadata(`redirect_uris: ${JSON.stringify(uri)} ${problem}`)
}

function refuseWhenOff(_metadata: Metadata, { registration }: OAuthSettings): void {
  if (registration === 'off') {
    throw new errors.InvalidClientMetadata(
      'Clients cannot register themselves with this service; ask an administrator to create one',
    )
  }
}

/** The library looks at types later than these rules do. */
function refuseOtherTypes(metadata: Metadata): void {
  for (const name of ['redirect_uris', 'grant_types', 'response_types', 'contacts'] as const) {
    const list: unknown = metadata[name]
    if (list === undefined || (Array.isArray(list) && list.every((item) => typeof item === 'string'))) continue
    throw new errors.InvalidClientMetadata(`${name} must be an array of strings`)
  }
  for (const name of ['client_name', 'scope', 'token_endpoint_auth_method', 'client_uri', 'logo_uri'] as const) {
    if (metadata[name] === undefined || typeof metadata[name] === 'string') continue
    throw new errors.InvalidClientMetadata(`${name} must be a string`)
  }
}

/** The name stands on the page where a user decides: it must not hide or turn around what else is written there. */
function refuseOddNames({ client_name }: Metadata): void {
  if (client_name === undefined || isNameText(client_name)) return
  throw new errors.InvalidClientMetadata(`client_name ${PATTERN_RULES[NAME_PATTERN]}`)
}

function refuseLongLists({ redirect_uris, client_name }: Metadata): void {
  if (Array.isArray(redirect_uris) && redirect_uris.length > MAX_REDIRECTS) {
    throw new errors.InvalidClientMetadata(`redirect_uris must have at most ${MAX_REDIRECTS} items`)
  }
  if (typeof client_name === 'string' && client_name.length > MAX_NAME_CHARACTERS) {
    throw new errors.InvalidClientMetadata(`client_name must be at most ${MAX_NAME_CHARACTERS} characters long`)
  }
}

/** Some applications ask for every grant that the server's metadata names; they go on without this one. */
function leaveOutDeviceGrant(metadata: Metadata): void {
  const others = Array.isArray(metadata.grant_types) ? metadata.grant_types.filter((it) => it !== DEVICE_GRANT) : []
  if (others.length > 0) metadata.grant_types = others
}

function refuseOtherGrants({ grant_types }: Metadata): void {
  const other = Array.isArray(grant_types) ? grant_types.find((grant) => !DYNAMIC_GRANTS.includes(grant)) : undefined
  if (other !== undefined)
    throw new errors.InvalidClientMetadata(
      `grant_types must only contain ${DYNAMIC_GRANTS.join(' and ')}; got ${other}`,
    )
}

function refuseNoRedirects({ redirect_uris }: Metadata): void {
  if (Array.isArray(redirect_uris) && redirect_uris.length > 0) return
  throw new errors.InvalidClientMetadata('redirect_uris must have at least one URL')
}

function refuseUnapproved({ redirect_uris }: Metadata, settings: OAuthSettings): void {
  const refused = unapprovedRedirect(settings, Array.isArray(redirect_uris) ? redirect_uris : [])
  if (refused === undefined) return
  throw invalidRedirect(refused, 'does not belong to an approved app; ask an administrator to add it')
}

/** A client may ask for less than the set, never for more; without a wish it has the set. */
function clampScopes(metadata: Metadata, { dynamicScopes }: OAuthSettings): void {
  const limit: readonly string[] = [...IDENTITY_SCOPES, ...dynamicScopes]
  const wanted = typeof metadata.scope === 'string' ? readScopes(metadata.scope) : []
  const allowed = limit.filter((scope) => wanted.includes(scope))
  metadata.scope = (allowed.length === 0 ? limit : allowed).join(' ')
}

/** A client known by its metadata document is held to the same list of redirect addresses. */
export function isApprovedDocument(settings: OAuthSettings, client: { redirectUris?: readonly string[] | undefined }) {
  const { redirectUris = [] } = client
  if (settings.registration === 'off' || redirectUris.length === 0) return false
  return unapprovedRedirect(settings, redirectUris) === undefined
}
