export interface ApprovedApplication {
  readonly id: string
  readonly name: string
  /** `*` stands for a part of one path segment; on a loopback host the port does not count. */
  readonly redirects: readonly string[]
}

/**
 * Applications that speak the tool protocol and may register themselves, with the addresses that they send (October
 * 2026). A redirect to a loopback host stays on the user's own machine, so it names a kind of application rather than
 * one.
 */
export const APPROVED_APPLICATIONS: readonly ApprovedApplication[] = [
  {
    // Both are named in Claude's guide to remote servers (support.claude.com, article 11503834).
    id: 'claude',
    name: 'Claude',
    redirects: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
  },
  {
    // Each connector has its own address; apps published before that share the first.
    id: 'chatgpt',
    name: 'ChatGPT',
    redirects: ['https://chatgpt.com/connector_platform_oauth_redirect', 'https://chatgpt.com/connector/oauth/*'],
  },
  {
    // Registers these two together with a loopback address (cursor.com/docs/mcp); the last is of older versions.
    id: 'cursor',
    name: 'Cursor',
    redirects: [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'cursor://anysphere.cursor-retrieval/oauth/*/callback',
    ],
  },
  {
    // As in the source of VS Code (base/common/oauth.ts), with and without its usual port.
    id: 'vscode',
    name: 'Visual Studio Code',
    redirects: ['https://vscode.dev/redirect', 'https://insiders.vscode.dev/redirect', 'http://127.0.0.1/'],
  },
  {
    // Claude Code and Cursor: /callback. Codex: /callback/ and an id. Gemini CLI, mcp-remote and the Inspector:
    // /oauth/callback, the last also /oauth/callback/debug. opencode: /mcp/oauth/callback.
    id: 'local',
    name: 'Applications on the user’s own machine',
    redirects: ['localhost', '127.0.0.1', '[::1]'].flatMap((host) =>
      ['/', '/callback', '/callback/*', '/oauth/callback', '/oauth/callback/debug', '/mcp/oauth/callback'].map(
        (path) => `http://${host}${path}`,
      ),
    ),
  },
]
