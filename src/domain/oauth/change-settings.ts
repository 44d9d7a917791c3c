import { badField, quoted } from '../../kernel/bad-field.ts'
import { type AuditDeps, changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { APPROVED_APPLICATIONS } from './approved-applications.ts'
import { endUnusableGrants } from './client-policy.ts'
import type { OAuthClientStore } from './oauth-client.ts'
import type { OAuthRecordStore } from './oauth-record.ts'
import type { OAuthSettings, OAuthSettingsStore } from './oauth-settings.ts'
import { readPattern } from './redirect-rules.ts'

/** Changes what administrators decide about OAuth; what is not named stays. */
export async function changeOAuthSettings(
  deps: AuditDeps & {
    oauthSettings: OAuthSettingsStore
    oauthClients: OAuthClientStore
    oauthRecords: OAuthRecordStore
  },
  actor: Actor,
  change: Partial<OAuthSettings>,
): Promise<OAuthSettings> {
  refuseUnless(actor, 'oauth')
  // Whoever lets strangers' tokens count lets them speak for everybody, Super Admins included.
  if (change.externalTokens !== undefined) refuseUnless(actor, 'external-issuers')
  for (const pattern of change.redirectPatterns ?? []) readPattern(pattern)
  const unknown = (change.blockedApplications ?? []).find((id) => !APPROVED_APPLICATIONS.some((app) => app.id === id))
  if (unknown !== undefined) {
    const known = APPROVED_APPLICATIONS.map(({ id }) => id).join(', ')
    throw badField('blockedApplications', `must only contain approved apps (${known}); got ${quoted(unknown)}`)
  }
  const settings = { name: 'oauth settings', read: () => deps.oauthSettings.read() }
  return changeRecord(deps, actor, settings, async (before) => {
    await deps.oauthSettings.change(change)
    const after = await deps.oauthSettings.read()
    await endUnusableGrants(deps, before, after)
    const details = changesOf(before, after, Object.keys(change) as (keyof OAuthSettings)[])
    return { result: after, note: details && { action: 'oauth-settings.change', subject: 'oauth', details } }
  })
}
