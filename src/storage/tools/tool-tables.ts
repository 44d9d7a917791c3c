/** The tables of tools. */
export interface ToolTables {
  /** `record`: JSON. */
  mcp_servers: { name: string; record: string; created_at: number; updated_at: number }
}
