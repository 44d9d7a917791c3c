import type { OAuthSettingsStore } from '../../domain/oauth/oauth-settings.ts'
import type { ClientScope } from '../../domain/shared/client-scopes.ts'
import { TOOL_SCOPES } from '../../mcp/tools.ts'

/**
 * What a client that comes without a token is told to ask for. One that registers itself is refused when it asks for
 * more than it may have, so it is not told of that.
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
