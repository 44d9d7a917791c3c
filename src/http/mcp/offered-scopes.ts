import type { OAuthSettingsStore } from '../../domain/oauth/oauth-settings.ts'
import type { ClientScope } from '../../domain/shared/client-scopes.ts'
import { TOOL_SCOPES } from '../../mcp/tools.ts'

/**
 * The scopes a client without a token should ask for. Scopes that a self-registered client can't get are left out,
 * because asking for them would fail.
 * See docs/decisions/0044-tool-servers.md.
 */
export async function offeredToolScopes({
  oauthSettings,
}: {
  oauthSettings: OAuthSettingsStore
}): Promise<readonly ClientScope[]> {
  const { dynamicScopes } = await oauthSettings.read()
  const offered = TOOL_SCOPES.filter((scope) => dynamicScopes.includes(scope))
  return offered.length === 0 ? TOOL_SCOPES : offered
}
