import type { Page } from 'playwright-core'
import { AMARA, VIKTOR } from './demo-app.ts'
import type { WebPage } from './web-pages.ts'

const page = (name: string, path: string, shows: string, act?: WebPage['act']): WebPage => ({
  name: `console-${name}`,
  path: `/console${path}`,
  as: VIKTOR,
  shows,
  ...(act && { act }),
})

/** Asks who sees a document, and what another list would change. */
async function look(window: Page): Promise<void> {
  await window.getByLabel('E-mail of a user').fill(AMARA)
  await window.getByRole('button', { name: 'Look' }).click()
  await window.getByText('Sees it', { exact: true }).waitFor()
  await window.getByLabel('Groups, with commas').fill('nobody-at-all')
  await window.getByRole('button', { name: 'Rehearse' }).click()
  await window.getByText('users were looked at').waitFor()
}

/** The page of the first token in a list. */
async function openFirst(window: Page): Promise<void> {
  await window.locator('tbody td a').first().click()
  await window.getByRole('button', { name: 'End the token', exact: true }).waitFor()
  await window.getByText('Deprecated items it uses').waitFor()
}

/** Every page of the console, as the Super Admin of the demo company sees it. */
export const CONSOLE_PAGES: readonly WebPage[] = [
  page('overview', '', 'Signed in as'),
  page('palette', '', 'Signed in as', async (window) => {
    await window.keyboard.press('Control+k')
    await window.getByRole('combobox').fill('viktor')
    await window.getByRole('option', { name: /viktor.halasz/ }).waitFor()
  }),
  page('request', '/requests/unknown-id-1', 'It is not among the latest'),
  page('datasources', '/content/datasources', 'Rimewell Wiki'),
  page('datasource', '/content/datasources/wiki', 'Documents by type'),
  page('documents', '/content/datasources/wiki/documents', 'Can be found'),
  page('document', '/content/datasources/wiki/documents/Runbook/runbook-gateway-reconnect-storm', 'Accepted', look),
  page('uploads', '/content/datasources/wiki/uploads', 'Nothing was uploaded in bulk'),
  page('identity', '/content/datasources/wiki/identity', 'Active', async (window) => {
    await window.locator('.tree-button').first().click()
    await window.locator('.tree .tree li').first().waitFor()
    await window.getByRole('button', { name: 'Groups of' }).first().click()
    await window.getByRole('region', { name: /^Groups of/ }).waitFor()
  }),
  page('datasource-settings', '/content/datasources/wiki/settings', 'Without an access list'),
  page('insights', '/insights', 'People active by day'),
  page('governance', '/governance', 'Personal and confidential data'),
  page('policy-new', '/governance/policies/new', 'What to look for', async (window) => {
    await window.getByRole('button', { name: 'Add an expression' }).click()
    await window.getByRole('button', { name: 'Make the policy' }).click()
    await window.getByText('Give the policy a name').waitFor()
  }),
  page('policy', '/governance', 'Personal and confidential data', async (window) => {
    await window.getByRole('link', { name: 'Personal and confidential data' }).click()
    await window.getByRole('button', { name: 'Show what it found' }).click()
    await window.getByText('Look again').waitFor()
  }),
  page('findings', '/governance/findings', 'No file was made'),
  page('hidden', '/governance/hidden', 'No document is hidden', async (window) => {
    await window.getByRole('button', { name: 'Hide a document' }).click()
    await window.getByLabel('Id of the document').waitFor()
  }),
  page('users', '/people/users', 'Change'),
  page('user', '/people/users?q=viktor', 'Change', async (window) => {
    await window.getByRole('link', { name: 'Viktor Halász' }).click()
    await window.getByRole('heading', { name: 'Connected applications' }).waitFor()
    await window.getByText('No application acts for them').waitFor()
    await window
      .getByRole('button', { name: /^End the session/ })
      .first()
      .waitFor()
  }),
  page('sessions', '/people/sessions', 'This browser'),
  page('groups', '/people/groups', 'No group yet'),
  page('roles', '/people/roles', 'Read the audit log'),
  page('applications', '/platform/oauth', 'No application yet'),
  page('registration', '/platform/oauth/policy', 'Approved applications'),
  page('issuers', '/platform/oauth/issuers', 'only tokens that were issued here count'),
  page('issuer-add', '/platform/oauth/issuers', 'Allow OAuth token-based access', async (window) => {
    await window.getByRole('button', { name: 'Add an issuer' }).click()
    await window.getByRole('button', { name: 'Add', exact: true }).click()
    await window.getByText('Name at least one domain').waitFor()
  }),
  page('mcp', '/platform/mcp', 'None yet'),
  page('mcp-connect', '/platform/mcp', 'None yet', async (window) => {
    await window.getByRole('button', { name: 'Connect the server with all tools' }).click()
    await window.getByText('claude mcp add').waitFor()
  }),
  page('mcp-others', '/platform/mcp/others', 'None yet', async (window) => {
    await window.getByRole('button', { name: 'Connect a server' }).click()
    await window.getByRole('button', { name: 'Connect', exact: true }).click()
    await window.getByText('Give its address').waitFor()
  }),
  page('sso', '/platform/sso', 'Add OpenID Connect'),
  page('scim', '/platform/scim', 'No token yet'),
  page('webhooks', '/platform/webhooks', 'No webhook yet'),
  page('audit', '/audit', 'sign-in.success'),
  page('deprecations', '/deprecations', 'Served until'),
  page('settings', '/settings', 'ALMANAC_SEARCH_SECONDS'),
  page('system', '/system', 'Jobs of this process'),
  page('indexing-tokens', '/platform/api-tokens/indexing', 'Expires'),
  page('add-token', '/platform/api-tokens/indexing', 'Expires', async (window) => {
    await window.getByRole('button', { name: 'Add API token' }).click()
    await window.getByRole('button', { name: 'Create token' }).click()
    await window.getByText('every token must expire').waitFor()
  }),
  page('client-tokens', '/platform/api-tokens/client', 'Speaks for'),
  page('indexing-token', '/platform/api-tokens/indexing', 'Expires', openFirst),
  page('client-token', '/platform/api-tokens/client', 'Speaks for', openFirst),
  page('scim-token', '/platform/scim', 'No token yet', async (window) => {
    await window.getByRole('button', { name: 'Add API token' }).click()
    await window.getByLabel('Token name').fill('Directory of the company')
    await window.getByLabel('Expires on').fill('2031-06-30')
    await window.getByRole('button', { name: 'Create token' }).click()
    await window.getByRole('button', { name: "I've saved it" }).click()
    await openFirst(window)
  }),
  page('token-unknown', '/platform/api-tokens/00000000-0000-4000-8000-000000000000', 'No token that you may see'),
]
