/** The tables of tools. */
export interface ToolTables {
  /** `record`: JSON. */
  mcp_servers: { name: string; record: string; created_at: number; updated_at: number }
  /** `record`: JSON. */
  remote_servers: { id: string; record: string; created_at: number; updated_at: number }
  tool_consents: { server_id: string; email: string; sealed: string; updated_at: number }
}
