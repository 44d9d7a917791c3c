import type { ReactNode } from 'react'
import { CopyButton } from '../copy-button.tsx'

const NAMES: Readonly<Record<string, string>> = {
  bash: 'Shell',
  sh: 'Shell',
  shell: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  py: 'Python',
  json: 'JSON',
  yaml: 'YAML',
  yml: 'YAML',
  sql: 'SQL',
}

/** Code in a box of its own. Long lines scroll inside it. */
export function CodeBlock({
  code,
  language,
  children,
}: {
  code: string
  language?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="code-block">
      <div className="code-head">
        <span>{NAMES[language?.toLowerCase() ?? ''] ?? language ?? 'Code'}</span>
        <CopyButton text={code} label="Copy code" hasWords />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <pre tabIndex={0} dir="ltr">
        <code>{children}</code>
      </pre>
    </div>
  )
}
