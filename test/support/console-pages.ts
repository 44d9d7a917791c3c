import type { Page } from 'playwright-core'
import { AMARA, VIKTOR } from './demo-app.ts'
import type { WebPage } from './web-pages.ts'
import { WORDING } from './wording.ts'

const page = (name: string, path: string, shows: string, act?: WebPage['act']): WebPage => ({
  name: `console-${name}`,
  path: `/console${path}`,
  as: VIKTOR,
  shows,
  ...(act && { act }),
})

/** Checks a user's access to a document and runs a permissions dry run. */
async function look(window: Page): Promise<void> {
  await window.getByLabel('User', { exact: true }).fill(AMARA)
  await window.getByRole('button', { name: 'Check access' }).click()
  await window.getByText('Has access', { exact: true }).waitFor()
  await window.getByRole('combobox', { name: 'Groups' }).fill('nobody-at-all')
  await window.keyboard.press('Enter')
  await window.getByRole('button', { name: 'Run dry run' }).click()
  await window.getByText(/Checked \d+ users/).waitFor()
}

/** The page of the first token in a list. */
async function openFirst(window: Page): Promise<void> {
  await window.locator('tbody td a').first().click()
  await window.getByRole('button', { name: WORDING.revokeToken, exact: true }).waitFor()
  await window.getByText('Deprecated features used').waitFor()
}

/** Every page of the console, as the Super Admin of the demo company sees it. */
export const CONSOLE_PAGES: readonly WebPage[] = [
  page('overview', '', 'Signed in as'),
  page('palette', '', 'Signed in as', async (window) => {
    await window.keyboard.press('Control+k')
    await window.getByRole('combobox').fill('viktor')
    await window.getByRole('option', { name: /viktor.halasz/ }).waitFor()
  }),
  page('request', '/requests/unknown-id-1', "This request isn't in recent memory"),
  page('datasources', '/content/datasources', 'Rimewell Wiki'),
  page('datasource-add', '/content/add', 'Where do the documents come from?'),
  page('datasource', '/content/datasources/wiki', 'Documents by type'),
  page('documents', '/content/datasources/wiki/documents', 'Searchable'),
  page('document', '/content/datasources/wiki/documents/Runbook/runbook-gateway-reconnect-storm', 'Accepted', look),
  page('uploads', '/content/datasources/wiki/uploads', 'No bulk uploads yet'),
  page('identity', '/content/datasources/wiki/identity', 'Active', async (window) => {
    await window.locator('.tree-button').first().click()
    await window.locator('.tree .tree li').first().waitFor()
    await window.getByRole('button', { name: 'Groups of' }).first().click()
    await window.getByRole('dialog', { name: /^Groups of/ }).waitFor()
  }),
  page('datasource-settings', '/content/datasources/wiki/settings', 'Default access'),
  page('connections', '/content/connections', 'No connections yet'),
  page('connectors', '/content/connectors', 'Tickets and code'),
  page('connection-new', '/content/connectors/redmine', 'How permissions carry over', async (window) => {
    await window.getByRole('button', { name: 'Test connection' }).click()
    await window.getByText('Enter a value for URL').waitFor()
  }),
  page('sso-new', '/platform/sso/new', 'Choose your identity provider', async (window) => {
    await window.getByRole('button', { name: 'Okta' }).click()
    await window.getByText('/signin/sso/okta/callback').waitFor()
  }),
  page('insights', '/insights', 'Daily active users'),
  page('search-as', `/people/search-as?user=${AMARA}`, 'See which documents a user finds', async (window) => {
    await window.getByLabel('Query').fill('gateway')
    await window.keyboard.press('Enter')
    await window.getByText(/finds \d+ documents/).waitFor()
  }),
  page('governance', '/governance', 'Personal and confidential data'),
  page('policy-new', '/governance/policies/new', 'What to scan for', async (window) => {
    await window.getByRole('button', { name: WORDING.addExpression }).click()
    await window.getByRole('button', { name: WORDING.createPolicy }).click()
    await window.getByText(WORDING.enterAName).waitFor()
  }),
  page('policy', '/governance', 'Personal and confidential data', async (window) => {
    await window.getByRole('link', { name: 'Personal and confidential data' }).click()
    await window.getByRole('link', { name: WORDING.showFindings }).waitFor()
    await window.getByRole('button', { name: WORDING.delete, exact: true }).click()
    await window.getByText('Its findings and earlier versions are deleted with it').waitFor()
  }),
  page('findings', '/governance/findings?severity=MEDIUM', 'project juniper'),
  page('exports', '/governance/exports', 'No exports yet'),
  page('hidden', '/governance/hidden', 'No hidden documents', async (window) => {
    await window.getByRole('button', { name: 'Hide document' }).click()
    await window.getByLabel('Document ID').waitFor()
  }),
  page('users', '/people/users', 'Edit'),
  page('user', '/people/users?q=viktor', 'Edit', async (window) => {
    await window.getByRole('link', { name: 'Viktor Halász' }).click()
    await window.getByRole('heading', { name: WORDING.connectedApps }).waitFor()
    await window.getByText('No connected apps.').waitFor()
    await window
      .getByRole('button', { name: /^Revoke session/ })
      .first()
      .waitFor()
  }),
  page('sessions', '/people/sessions', 'This browser'),
  page('groups', '/people/groups', 'No groups yet'),
  page('roles', '/people/roles', 'Read the audit log'),
  page('applications', '/platform/oauth', 'No apps yet'),
  page('registration', '/platform/oauth/policy', 'Approved apps'),
  page('issuers', '/platform/oauth/issuers', 'No issuers yet'),
  page('issuer-add', '/platform/oauth/issuers', 'Allow OAuth token-based access', async (window) => {
    await window.getByRole('button', { name: WORDING.addIssuer }).click()
    await window.getByRole('button', { name: WORDING.add, exact: true }).click()
    await window.getByText('Enter at least one domain').waitFor()
  }),
  page('mcp', '/platform/mcp', 'No tool servers yet'),
  page('mcp-connect', '/platform/mcp', 'No tool servers yet', async (window) => {
    await window.getByRole('button', { name: 'Connect all tools' }).click()
    await window.getByText('claude mcp add').waitFor()
  }),
  page('mcp-others', '/platform/mcp/others', 'No tool servers yet', async (window) => {
    await window.getByRole('button', { name: WORDING.connectServer }).click()
    await window.getByRole('button', { name: WORDING.connect, exact: true }).click()
    await window.getByText('Enter the URL').waitFor()
  }),
  page('sso', '/platform/sso', 'Add OpenID Connect'),
  page('scim', '/platform/scim', 'No provisioning tokens yet'),
  page('synonyms', '/synonyms', 'No synonyms yet'),
  page('webhooks', '/platform/webhooks', 'No webhooks yet'),
  page('audit', '/audit', 'sign-in.success'),
  page('deprecations', '/deprecations', 'Removal date'),
  page('meaning', '/meaning', 'Built-in model'),
  page('models', '/models', 'Writes chat answers', async (window) => {
    await window.getByRole('region', { name: 'Chat model' }).getByRole('button', { name: 'Connect' }).click()
    await window.getByLabel('URL').waitFor()
  }),
  page('ranking', '/ranking', 'Rank a data source higher or lower', async (window) => {
    await window.getByLabel('Boost for Chatter').selectOption('higher')
    await window.getByRole('searchbox', { name: 'Query' }).fill('gateway')
    await window.getByRole('button', { name: 'Preview' }).click()
    await window.getByRole('heading', { name: 'After the change' }).waitFor()
  }),
  page('proposals', '/proposals', 'Nothing is waiting for approval'),
  page('learning', '/learning', 'Learn from what people open'),
  page('settings', '/settings', 'ALMANAC_SEARCH_SECONDS'),
  page('system', '/system', 'Background jobs'),
  page('indexing-tokens', '/platform/api-tokens/indexing', 'Expires'),
  page('add-token', '/platform/api-tokens/indexing', 'Expires', async (window) => {
    await window.getByRole('button', { name: WORDING.addAPIToken }).click()
    await window.getByLabel(WORDING.expiresOn).fill('')
    await window.getByRole('button', { name: WORDING.createToken }).click()
    await window.getByText(WORDING.chooseAnExpirationDate).waitFor()
  }),
  page('client-tokens', '/platform/api-tokens/client', 'Acts as'),
  page('indexing-token', '/platform/api-tokens/indexing', 'Expires', openFirst),
  page('client-token', '/platform/api-tokens/client', 'Acts as', openFirst),
  page('scim-token', '/platform/scim', 'No provisioning tokens yet', async (window) => {
    await window.getByRole('button', { name: WORDING.addAPIToken }).click()
    await window.getByLabel(WORDING.tokenName).fill('Directory of the company')
    await window.getByLabel(WORDING.expiresOn).fill('2031-06-30')
    await window.getByRole('button', { name: WORDING.createToken }).click()
    await window.getByRole('button', { name: WORDING.iveSavedIt }).click()
    await openFirst(window)
  }),
  page('token-unknown', '/platform/api-tokens/00000000-0000-4000-8000-000000000000', 'Token not found'),
]
