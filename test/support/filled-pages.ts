import { setGroupRole } from '../../src/domain/groups/group-roles.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { createClientToken } from '../../src/domain/tokens/create-client-token.ts'
import { AMARA, PIETER, VIKTOR } from './demo-app.ts'
import type { TestApp } from './make-app.ts'
import { connectServer } from './mcp/connect-server.ts'
import { manifest, skillForm } from './skills.ts'
import type { WebPage } from './web-pages.ts'

const RUNBOOK = 'wiki:Runbook:runbook-gateway-reconnect-storm'
const FIELD_SERVICE = { value: 'Field Service', relationType: 'EQUALS' }
const LONG = 'A server with a name that needs more than one line on a phone'

/** Fills what is empty in the demo company: lists look different with something in them. */
export async function fillPages(app: TestApp): Promise<void> {
  const { services } = app.app
  const at = app.clock.now()
  const expiresAt = new Date(at.getTime() + 300 * 86_400_000)
  const scopes = ['ADMIN', 'SEARCH', 'AGENTS', 'TOOLS', 'ANSWERS']
  const { secret: token } = await createClientToken(services, operator, {
    name: 'Filling',
    userEmail: VIKTOR,
    scopes,
    expiresAt,
  })
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await app.send(path, body, { method, token, headers: { 'X-Service-Include-Experimental': 'true' } })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const admin = (method: string, path: string, body: unknown) => send(method, `/admin/api/v1/${path}`, body)
  await connectServer(app, 'tracker', `${app.address}/mcp`, AMARA)
  await admin('POST', 'mcp-servers', {
    name: 'support',
    displayName: LONG,
    instructions: '',
    tools: ['search', 'chat'],
  })
  await admin('POST', 'webhooks', { url: 'https://hooks.rimewell.example/almanac/events/of-documents-and-people' })
  await admin('POST', 'webhooks', { name: 'Ticket sync', url: 'https://hooks.rimewell.example/tickets' })
  await admin('POST', 'scim-tokens', { name: 'Directory of the company', expiresOn: '2031-06-30' })
  await admin('POST', 'oauth-clients', {
    name: 'Portal',
    redirectUris: ['https://portal.rimewell.example/callback'],
    scopes: ['SEARCH', 'CHAT'],
    isConfidential: false,
  })
  const group = { id: 'g1', name: 'Owners of the platform and of all that runs on it', externalId: undefined }
  const origin = 'provisioning' as const
  await services.groups.add({ ...group, role: undefined, origin, createdAt: at, changedAt: at })
  await services.groups.addMembers('g1', 'scim', [PIETER, AMARA])
  await setGroupRole(services, operator, 'g1', 'setup-admin')
  const visibilityOverrides = [{ docId: RUNBOOK, override: 'HIDE_FROM_ALL_EXCEPT_OWNER' }]
  await send('POST', '/rest/api/v1/governance/documents/visibilityoverrides', { visibilityOverrides })
  await send('POST', '/rest/api/v1/governance/data/findings/exports', { exportType: 'FINDINGS' })
  for (const data of [
    { question: 'Who orders the spare parts for gateways that are out of warranty, and how long does it take?' },
    {
      question: 'Where do field engineers park?',
      audienceFilters: [{ fieldName: 'department', values: [FIELD_SERVICE] }],
    },
  ]) {
    await send('POST', '/rest/api/v1/createanswer', { data: { ...data, bodyText: 'Ask the depot.' } })
  }
  const skill = manifest('Release notes in the words of customers', 'Turns what changed into what somebody notices')
  await send('POST', '/api/skills', skillForm({ 'SKILL.md': skill }))
}

const page = (name: string, path: string, shows: string, as = VIKTOR): WebPage => ({
  name: `filled-${name}`,
  path,
  as,
  shows,
})

/** Pages whose lists are empty in the demo company, after `fillPages`. */
export const FILLED_PAGES: readonly WebPage[] = [
  page('mcp', '/console/platform/mcp', LONG),
  page('mcp-others', '/console/platform/mcp/others', 'tracker__'),
  page('access', '/account/access', 'Tool servers', AMARA),
  page('skills', '/skills', 'Release notes', VIKTOR),
  page('answers', '/answers', 'Who orders the spare parts', VIKTOR),
  page('webhooks', '/console/platform/webhooks', 'hooks.rimewell.example'),
  page('scim', '/console/platform/scim', 'Directory of the company'),
  page('applications', '/console/platform/oauth', 'Portal'),
  page('groups', '/console/people/groups', 'Owners of the platform'),
  page('user', `/console/people/users/${PIETER}`, 'grants Setup Admin'),
  page('hidden', '/console/governance/hidden', 'Everyone except its owner'),
  page('exports', '/console/governance/exports', '.csv'),
]
