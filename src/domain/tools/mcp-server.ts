/** Its own tool server address, with some of the tools. */
export interface McpServerDefinition {
  /** The last part of its address: `/mcp/{name}`. */
  readonly name: string
  readonly displayName: string
  /** For models, besides what every server of ours tells them. */
  readonly instructions: string
  /** Names of our tools. */
  readonly tools: readonly string[]
  /** In lower case. */
  readonly createdBy: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface McpServerStore {
  /** False: there is one of that name. */
  add(server: McpServerDefinition): Promise<boolean>
  find(name: string): Promise<McpServerDefinition | undefined>
  /** By name. */
  list(): Promise<McpServerDefinition[]>
  /** False: there is none. */
  put(server: McpServerDefinition): Promise<boolean>
  /** False: there was none. */
  remove(name: string): Promise<boolean>
}
