import { CodeBlock } from '../parts/code-block.tsx'

/** Configuration to paste into an assistant to connect it to a tool server. */
export function McpConnect({ name, url }: { name: string; url: string }) {
  const json = (value: object) => JSON.stringify(value, undefined, 2)
  return (
    <>
      <p className="soft">
        Assistants don't need a token. They register themselves, and each user signs in and grants access in the
        browser.
      </p>
      <CodeBlock label="URL" code={url} />
      <CodeBlock label="Claude Code" code={`claude mcp add --transport http ${name} ${url}`} />
      <CodeBlock label="Cursor: ~/.cursor/mcp.json" code={json({ mcpServers: { [name]: { url } } })} />
      <CodeBlock label="VS Code: .vscode/mcp.json" code={json({ servers: { [name]: { type: 'http', url } } })} />
    </>
  )
}
