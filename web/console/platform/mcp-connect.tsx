import { CodeBlock } from '../parts/code-block.tsx'

/** What to paste into an assistant so that it uses the tools at an address. */
export function McpConnect({ name, url }: { name: string; url: string }) {
  const json = (value: object) => JSON.stringify(value, undefined, 2)
  return (
    <>
      <p className="soft">
        An assistant needs no token: it registers itself, and each user signs in and allows it in the browser.
      </p>
      <CodeBlock label="Address" code={url} />
      <CodeBlock label="Claude Code" code={`claude mcp add --transport http ${name} ${url}`} />
      <CodeBlock label="Cursor: ~/.cursor/mcp.json" code={json({ mcpServers: { [name]: { url } } })} />
      <CodeBlock label="VS Code: .vscode/mcp.json" code={json({ servers: { [name]: { type: 'http', url } } })} />
    </>
  )
}
