/** Operations of the interface that are not served yet. Whoever builds one takes it out and adds a visit. */
export const MISSING: readonly string[] = [
  'GET /rest/api/v1/actions/actionpack/{actionPackId}/auth',
  'POST /rest/api/v1/actions/actionpack/{actionPackId}/auth',
  'GET /rest/api/v1/tool-servers/{serverId}/auth',
  'POST /rest/api/v1/tool-servers/{serverId}/auth',
  'GET /rest/api/v1/tool-servers/{serverId}/tools',
]
