import type { ReactNode } from 'react'
import { CopyButton } from '../../shared/copy-button.tsx'

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
        <span>{language ?? 'Code'}</span>
        <CopyButton text={code} label="Copy code" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <pre tabIndex={0} dir="ltr">
        <code>{children}</code>
      </pre>
    </div>
  )
}
