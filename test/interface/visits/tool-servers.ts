import { connectServer } from '../../support/mcp/connect-server.ts'
import { ALICE, type Visits, type World } from '../visit.ts'

const headers = { 'X-Service-Include-Experimental': 'true' }
const body = { returnUrl: '/chat' }

let isConnected: Promise<void> | undefined
async function server({ app }: World): Promise<Record<string, string>> {
  isConnected ??= connectServer(app, 'itself', `${app.address}/mcp`, ALICE)
  await isConnected
  return { serverId: 'itself', actionPackId: 'itself' }
}

/** Tool servers of others, and what users allow there. */
export const TOOL_SERVER_VISITS: Visits = {
  'GET /rest/api/v1/tool-servers/{serverId}/auth': { params: server, headers },
  'POST /rest/api/v1/tool-servers/{serverId}/auth': { params: server, headers, body },
  'GET /rest/api/v1/tool-servers/{serverId}/tools': { params: server, headers, query: { toolNames: 'search,launch' } },
  'GET /rest/api/v1/actions/actionpack/{actionPackId}/auth': { params: server },
  'POST /rest/api/v1/actions/actionpack/{actionPackId}/auth': { params: server, body },
}
