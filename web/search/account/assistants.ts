export interface AssistantSetup {
  readonly id: string
  readonly name: string
  readonly steps: string
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
      steps:
        'Settings → Connectors → Add custom connector. Paste this URL. It must be reachable from the internet over https.',
      code: url,
    },
    {
      id: 'chatgpt',
      name: 'ChatGPT',
      steps:
        'Settings → Connectors → Create (developer mode). Paste this URL and choose OAuth. It must be reachable from the internet over https.',
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
