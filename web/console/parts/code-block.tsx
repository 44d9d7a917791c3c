import { CopyButton } from '../../shared/copy-button.tsx'

/** Code to copy and paste elsewhere. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="copy-block">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={code} label={`Copy ${label}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
