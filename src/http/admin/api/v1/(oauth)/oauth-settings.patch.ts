import { changeOAuthSettings } from '../../../../../domain/oauth/change-settings.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentOAuthSettings } from '../../../../present/present-administration.ts'
import { OAuthSettingsChange, OAuthSettingsInfo } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/oauth-settings',
  summary: 'Update the OAuth settings: dynamic registration and external tokens',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'oauth' },
  request: OAuthSettingsChange,
  response: OAuthSettingsInfo,
  async handle(services, actor, request) {
    const { allowOAuthTokenAccess, ...rest } = request
    const change = { ...rest, ...(allowOAuthTokenAccess !== undefined && { externalTokens: allowOAuthTokenAccess }) }
    return presentOAuthSettings(await changeOAuthSettings(services, actor, change))
  },
})
