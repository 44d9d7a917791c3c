export interface ApprovedApplication {
  readonly id: string
  readonly name: string
  /** `*` stands for a part of one path segment; on a loopback host the port does not count. */
  readonly redirects: readonly string[]
}

/**
 * Applications that speak the tool protocol and may register themselves. A redirect to a loopback host stays on the
 * user's own machine, so it names a kind of application rather than one.
 */
export const APPROVED_APPLICATIONS: readonly ApprovedApplication[] = [
  {
    id: 'claude',
    name: 'Claude',
    redirects: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    redirects: ['https://chatgpt.com/connector_platform_oauth_redirect', 'https://chatgpt.com/connector/oauth/*'],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    redirects: [
      'cursor://anysphere.cursor-retrieval/oauth/user-agent/callback',
      'cursor://anysphere.cursor-retrieval/oauth/*/callback',
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
    ],
  },
  {
    id: 'vscode',
    name: 'Visual Studio Code',
    redirects: [
      'https://vscode.dev/redirect',
      'https://insiders.vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://localhost/',
    ],
  },
  {
    id: 'local',
    name: 'Applications on the user’s own machine',
    redirects: ['localhost', '127.0.0.1', '[::1]'].flatMap((host) =>
      ['/callback', '/oauth/callback', '/oauth/callback/debug', '/oauth_callback', '/mcp/oauth/callback'].map(
        (path) => `http://${host}${path}`,
      ),
    ),
  },
]
