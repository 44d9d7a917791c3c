import { VIKTOR } from './demo-app.ts'
import type { WebPage } from './web-pages.ts'

const page = (name: string, path: string, shows: string, act?: WebPage['act']): WebPage => ({
  name: `console-${name}`,
  path: `/console${path}`,
  as: VIKTOR,
  shows,
  ...(act && { act }),
})

/** Every page of the console, as the Super Admin of the demo company sees it. */
export const CONSOLE_PAGES: readonly WebPage[] = [
  page('overview', '', 'Signed in as'),
  page('indexing-tokens', '/platform/api-tokens/indexing', 'Expires'),
  page('add-token', '/platform/api-tokens/indexing', 'Expires', async (window) => {
    await window.getByRole('button', { name: 'Add API token' }).click()
    await window.getByRole('button', { name: 'Create token' }).click()
    await window.getByText('every token must expire').waitFor()
  }),
  page('client-tokens', '/platform/api-tokens/client', 'Speaks for'),
]
