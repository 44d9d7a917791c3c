export const MCP_TABS = [
  { title: 'Servers here', path: '/platform/mcp' },
  { title: 'Servers of others', path: '/platform/mcp/others' },
]
