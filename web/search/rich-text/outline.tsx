import type { TextSpan } from '../../shared/rich-text/tree-of.ts'

/** Fewer headings can be seen without one. */
const MIN_HEADINGS = 4
const MAX_HEADINGS = 60

interface OutlineProps {
  readonly text: string
  readonly spans: readonly TextSpan[]
  /** Left out: it stands above the text. */
  readonly title?: string
}

/** The headings of a long document, each of which leads there. */
export function Outline({ text, spans, title }: OutlineProps) {
  const headings = spans.filter(
    ({ kind, start, end }) => /^h[1-3]$/.test(kind) && text.slice(start, end).trim() !== title?.trim(),
  )
  if (headings.length < MIN_HEADINGS) return null
  return (
    <nav className="outline" aria-label="On this page">
      <p className="outline-title">On this page</p>
      <ul>
        {headings.slice(0, MAX_HEADINGS).map(({ kind, start, end }) => (
          <li key={start} data-level={kind}>
            <button
              type="button"
              onClick={() => {
                const heading = document.querySelector<HTMLElement>(`.document-text [data-at="${start}"]`)
                heading?.scrollIntoView({ block: 'start' })
                heading?.focus({ preventScroll: true })
              }}
            >
              {text.slice(start, end)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
