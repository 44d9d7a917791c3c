export const MCP_TABS = [
  { title: 'Almanac servers', path: '/platform/mcp' },
  { title: 'External servers', path: '/platform/mcp/others' },
]
