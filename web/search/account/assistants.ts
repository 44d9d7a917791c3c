export interface AssistantSetup {
  readonly id: string
  readonly name: string
  readonly steps: string
  /** It runs at its maker, so it can't reach an address inside the company. */
  readonly isHosted?: true
  /** The lines to paste. */
  readonly code: string
}

/** How each MCP client is connected to the server at this URL. */
export function assistants(url: string): AssistantSetup[] {
  const json = (value: object) => JSON.stringify(value, undefined, 2)
  return [
    {
      id: 'claude-code',
      name: 'Claude Code',
      steps: 'Run this in a terminal, then /mcp to sign in.',
      code: `claude mcp add --transport http almanac ${url}`,
    },
    {
      id: 'claude',
      name: 'Claude',
      steps: 'Settings → Connectors → Add custom connector. Paste this URL.',
      isHosted: true,
      code: url,
    },
    {
      id: 'chatgpt',
      name: 'ChatGPT',
      steps: 'Settings → Connectors → Create (developer mode). Paste this URL and choose OAuth.',
      isHosted: true,
      code: url,
    },
    {
      id: 'vscode',
      name: 'VS Code',
      steps: 'Save this as .vscode/mcp.json in your project.',
      code: json({ servers: { almanac: { type: 'http', url } } }),
    },
    {
      id: 'cursor',
      name: 'Cursor',
      steps: 'Save this as ~/.cursor/mcp.json.',
      code: json({ mcpServers: { almanac: { url } } }),
    },
    {
      id: 'other',
      name: 'Other',
      steps:
        'Any client that speaks MCP over streamable HTTP takes this URL. It registers itself and asks you to sign in.',
      code: url,
    },
  ]
}

/** Names and addresses that mean something only inside a network or on one computer. */
const INSIDE =
  /^(?:localhost|[^.]+|.+\.(?:local|localhost|internal|lan|home\.arpa)|(?:127|10)(?:\.\d+){3}|(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2}|\[.*\])$/i

/** Why assistants that run on the internet can't use this URL; undefined if they may. */
export function whyUnreachable(url: string): string | undefined {
  const { protocol, hostname } = new URL(url)
  if (INSIDE.test(hostname)) return `${hostname} can only be reached from this computer or your network`
  return protocol === 'https:' ? undefined : "This address doesn't use https"
}
