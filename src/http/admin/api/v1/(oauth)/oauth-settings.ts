import { readOAuthSettings } from '../../../../../domain/oauth/list-oauth.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentOAuthSettings } from '../../../../present/present-administration.ts'
import { OAuthSettingsInfo } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/oauth-settings',
  summary: 'Get the OAuth settings: dynamic registration and external tokens',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'oauth' },
  response: OAuthSettingsInfo,
  async handle(services, actor) {
    return presentOAuthSettings(await readOAuthSettings(services, actor))
  },
})
