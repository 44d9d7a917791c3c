import type { Account } from '../../domain/accounts/account.ts'
import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import type { ConfigurationValues } from '../../domain/datasources/configuration-values.ts'
import type { Datasource } from '../../domain/datasources/datasource.ts'
import type { OrganisationGroup } from '../../domain/groups/group.ts'
import type { DatasourceUser } from '../../domain/identity/identity-store.ts'
import { APPROVED_APPLICATIONS } from '../../domain/oauth/approved-applications.ts'
import { factsOf } from '../../domain/oauth/change-client.ts'
import type { ConnectedApplication } from '../../domain/oauth/connected-applications.ts'
import type { OAuthClient } from '../../domain/oauth/oauth-client.ts'
import type { OAuthSettings } from '../../domain/oauth/oauth-settings.ts'
import type { TokenIssuer } from '../../domain/oauth/token-issuer.ts'
import type { ScimToken } from '../../domain/provisioning/scim-user.ts'
import type { OidcProvider } from '../../domain/sign-in/oidc-provider.ts'
import type { Finding } from '../../domain/sign-in/provider-finding.ts'
import type { SignInProvider } from '../../domain/sign-in/provider-kind.ts'
import type { SamlProvider } from '../../domain/sign-in/saml-provider.ts'
import type { ListedSession } from '../../domain/sign-in/session.ts'
import type { ClientToken } from '../../domain/tokens/client-token.ts'
import type { ListedIndexingToken } from '../../domain/tokens/list-indexing-tokens.ts'
import type { WithUsage } from '../../domain/tokens/with-usage.ts'
import type { DescribedUser } from '../../domain/users/describe-user.ts'
import type { SignedIn } from '../../domain/users/signed-in.ts'

/** What administrators see, field by field. Secrets and their hashes stay inside. */
export function presentIndexingToken(token: ListedIndexingToken) {
  const { rotationPeriodMinutes, revokedAt, oldSecretEndsAt, oldSecretLastUse } = token
  return {
    id: token.id,
    name: token.name,
    isGlobal: token.datasources === 'all',
    datasources: token.datasources === 'all' ? [] : [...token.datasources],
    metadataScopes: [...(token.metadataScopes ?? [])],
    allowedIps: [...token.allowedRanges],
    ...(rotationPeriodMinutes !== undefined && { rotationPeriodMinutes }),
    expiresOn: token.expiresAt.toISOString(),
    createdBy: token.createdBy,
    createdAt: token.createdAt.toISOString(),
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    ...(oldSecretEndsAt && { oldSecretEndsAt: oldSecretEndsAt.toISOString() }),
    ...(oldSecretLastUse && {
      oldSecretLastUsedAt: oldSecretLastUse.at.toISOString(),
      oldSecretLastAddress: oldSecretLastUse.address,
    }),
    ...presentUsage(token),
  }
}

export function presentClientToken(token: WithUsage<ClientToken>) {
  const { userEmail, revokedAt } = token
  return {
    id: token.id,
    name: token.name,
    isGlobal: userEmail === undefined,
    ...(userEmail !== undefined && { userEmail }),
    scopes: [...token.scopes],
    expiresOn: token.expiresAt.toISOString(),
    createdBy: token.createdBy,
    createdAt: token.createdAt.toISOString(),
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    ...presentUsage(token),
  }
}

function presentUsage({ usage }: WithUsage<object>) {
  const { secretStart, lastUse } = usage ?? {}
  return {
    ...(secretStart !== undefined && { secretStart }),
    ...(lastUse && { lastUsedAt: lastUse.at.toISOString(), lastAddress: lastUse.address }),
  }
}

export function presentClient(client: Omit<OAuthClient, 'usedAt' | 'disabledAt'> & Partial<OAuthClient>) {
  const { name, redirectUris, scopes, isConfidential, hasDeviceFlow } = factsOf(client)
  return {
    clientId: client.clientId,
    origin: client.origin,
    name,
    redirectUris: [...redirectUris],
    scopes: [...scopes],
    isConfidential,
    hasDeviceFlow,
    isEnabled: client.disabledAt === undefined,
    createdAt: client.createdAt.toISOString(),
    ...(client.usedAt && { usedAt: client.usedAt.toISOString() }),
  }
}

export function presentIssuer(registered: TokenIssuer) {
  const { issuer, clientIds, algorithms, scopes, domains, emailClaim, vouchesForEmails, createdAt } = registered
  return {
    issuer,
    clientIds: [...clientIds],
    algorithms: [...algorithms],
    scopes: [...scopes],
    domains: [...domains],
    emailClaim,
    vouchesForEmails,
    createdAt: createdAt.toISOString(),
  }
}

export function presentOAuthSettings(settings: OAuthSettings) {
  return {
    registration: settings.registration,
    redirectPatterns: [...settings.redirectPatterns],
    blockedApplications: [...settings.blockedApplications],
    dynamicScopes: [...settings.dynamicScopes],
    allowOAuthTokenAccess: settings.externalTokens,
    approvedApplications: APPROVED_APPLICATIONS.map(({ id, name }) => ({ id, name })),
  }
}

function presentProvider(provider: SignInProvider) {
  const { id, name, domains, createsUsers, groupClaim, disabledAt, createdAt } = provider
  return {
    id,
    name,
    domains: [...domains],
    createsUsers,
    ...(groupClaim !== undefined && { groupClaim }),
    isEnabled: disabledAt === undefined,
    createdAt: createdAt.toISOString(),
  }
}

export function presentOidcProvider(provider: OidcProvider, base: string) {
  const { issuer, clientId, vouchesForEmails } = provider
  const redirectUri = `${base}/signin/sso/${provider.id}/callback`
  return { ...presentProvider(provider), issuer, clientId, vouchesForEmails, redirectUri }
}

export function presentSamlProvider(provider: SamlProvider, base: string) {
  const { entryPoint, issuer, certificates } = provider
  const metadataUrl = `${base}/signin/saml/${provider.id}/metadata`
  return { ...presentProvider(provider), entryPoint, issuer, certificates: [...certificates], metadataUrl }
}

export function presentUser({ email, name, role, givenRole, isActive, createdAt }: Account) {
  const isFromGroup = givenRole !== undefined && givenRole !== role
  return { email, name, role, ...(isFromGroup && { givenRole }), isActive, createdAt: createdAt.toISOString() }
}

export function presentListedUser(account: Account, signedIn: SignedIn) {
  const { email, invitedAt } = account
  const hasSignedIn = signedIn.get(email)
  return {
    ...presentUser(account),
    ...(invitedAt && { invitedAt: invitedAt.toISOString() }),
    ...(hasSignedIn !== undefined && { hasSignedIn }),
  }
}

export function presentDescribedUser({ account, groups, lastSignIn, signedIn }: DescribedUser) {
  return {
    ...presentListedUser(account, signedIn),
    groups: groups.map(({ id, name, role }) => ({ id, name, ...(role !== undefined && { role }) })),
    ...(lastSignIn && { lastSignIn: presentSignIn(lastSignIn) }),
  }
}

function presentSignIn({ at, details, address }: NonNullable<DescribedUser['lastSignIn']>) {
  const { method } = details
  return {
    at: at.toISOString(),
    method: typeof method === 'string' ? method : '',
    ...(address !== undefined && { address }),
  }
}

export function presentApplication({ clientId, name, scopes, grantedAt }: ConnectedApplication) {
  return { clientId, name, scopes: [...scopes], grantedAt: grantedAt.toISOString() }
}

export function presentSession({ id, createdAt, seenAt, expiresAt, address, userAgent }: ListedSession) {
  return {
    id,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(address !== undefined && { address }),
    ...(userAgent !== undefined && { userAgent }),
  }
}

export function presentDatasourceSettings(datasource: Datasource) {
  const { urlRegex, homeUrl, testGroup, productAccessGroup, identityDatasourceName, connectionId } = datasource
  return {
    name: datasource.name,
    displayName: datasource.displayName,
    datasourceCategory: datasource.datasourceCategory,
    ...(urlRegex !== undefined && { urlRegex }),
    ...(homeUrl !== undefined && { homeUrl }),
    isUserReferencedByEmail: datasource.isUserReferencedByEmail,
    isTestDatasource: datasource.isTestDatasource,
    defaultAccess: datasource.defaultAccess,
    visibility: datasource.visibility,
    ...(testGroup !== undefined && { testGroup: [...testGroup] }),
    ...(productAccessGroup !== undefined && { productAccessGroup }),
    ...(identityDatasourceName !== undefined && { identityDatasourceName }),
    ...(connectionId !== undefined && { connectionId }),
    ...(datasource.deletedAt !== undefined && { isBeingDeleted: true }),
  }
}

export function presentDatasourceUser({ email, userId, name, isActive, uploadedAt }: DatasourceUser) {
  return {
    email,
    ...(userId !== undefined && { userId }),
    name,
    isActive,
    ...(uploadedAt && { uploadedAt: uploadedAt.toISOString() }),
  }
}

export function presentScimToken(token: WithUsage<ScimToken>) {
  const { id, name, createdBy, createdAt, expiresAt } = token
  const times = { createdAt: createdAt.toISOString(), expiresOn: expiresAt.toISOString() }
  return { id, name, createdBy, ...times, ...presentUsage(token) }
}

export function presentAuditEntry(entry: AuditEntry, actorNames?: ReadonlyMap<string, string>) {
  const { credential, onBehalfOf, address } = entry
  const actorName = actorNames?.get(entry.actor)
  const subjectName = subjectNameOf(entry)
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actorKind: entry.actorKind,
    actor: entry.actor,
    ...(actorName !== undefined && { actorName }),
    ...(credential !== undefined && { credential }),
    ...(onBehalfOf !== undefined && { onBehalfOf }),
    action: entry.action,
    subject: entry.subject,
    ...(subjectName !== undefined && { subjectName }),
    details: { ...entry.details },
    ...(address !== undefined && { address }),
  }
}

const NAMING_FIELDS = ['name', 'title', 'fileName', 'url'] as const

/** The entry's details name the object, unless its subject is a name already. A changed name has an old and a new value. */
function subjectNameOf({ subject, details }: AuditEntry): string | undefined {
  if (subject.includes('@')) return undefined
  const values = NAMING_FIELDS.map((field) => details[field] as string | { to?: unknown } | null | undefined)
  const names = values.map((value) => (typeof value === 'object' ? value?.to : value))
  // A pin is known by the queries it's for.
  if (Array.isArray(details['queries'])) names.push(details['queries'].join(', '))
  // A synonym is known by its words.
  const { words } = details
  const current = Array.isArray(words) ? words : (words as { to?: unknown } | undefined)?.to
  if (Array.isArray(current)) names.push(current.join(', '))
  return names.find((name): name is string => typeof name === 'string' && name !== '' && name !== subject)
}

export function presentGroup({ group, memberCount }: { group: OrganisationGroup; memberCount: number }) {
  const { id, name, origin, role } = group
  return { id, name, origin, ...(role !== undefined && { role }), memberCount }
}

export function presentCheck(findings: readonly Finding[]) {
  return {
    isUsable: findings.every(({ isProblem }) => !isProblem),
    findings: findings.map(({ isProblem, message }) => ({ isProblem, message })),
  }
}

export function presentConfiguration(values: ConfigurationValues) {
  const shown = Object.entries(values).map(([name, { value, valueList }]) => [
    name,
    { ...(value !== undefined && { value }), ...(valueList && { valueList: [...valueList] }) },
  ])
  return {
    configuration: { values: Object.fromEntries(shown) as Record<string, { value?: string; valueList?: string[] }> },
  }
}
