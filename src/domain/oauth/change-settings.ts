import { ServiceError } from '../../kernel/errors.ts'
import { refuseOAuthChange } from '../access/oauth-policy.ts'
import type { Actor } from '../access/role.ts'
import { APPROVED_APPLICATIONS } from './approved-applications.ts'
import type { OAuthSettings, OAuthSettingsStore } from './oauth-settings.ts'
import { readPattern } from './redirect-rules.ts'

/** Changes what administrators decide about OAuth; what is not named stays. */
export async function changeOAuthSettings(
  { oauthSettings }: { oauthSettings: OAuthSettingsStore },
  actor: Actor,
  change: Partial<OAuthSettings>,
): Promise<OAuthSettings> {
  refuseOAuthChange(actor)
  for (const pattern of change.redirectPatterns ?? []) readPattern(pattern)
  const unknown = (change.blockedApplications ?? []).find((id) => !APPROVED_APPLICATIONS.some((app) => app.id === id))
  if (unknown !== undefined) {
    const known = APPROVED_APPLICATIONS.map(({ id }) => id).join(', ')
    throw new ServiceError('invalid_request', `There is no approved application "${unknown}"; choose from ${known}`)
  }
  await oauthSettings.change(change)
  return oauthSettings.read()
}
