import './styles/skeleton.css'

interface SkeletonProps {
  /** Of what it is: search results, a text, cards side by side, items below each other, or a short answer. */
  readonly shape: 'rows' | 'text' | 'cards' | 'items' | 'answer'
  readonly count?: number
}

/** The outline of content that is being loaded. Appears only if that takes a moment. */
export function Skeleton({ shape, count = 6 }: SkeletonProps) {
  return (
    <div className="skeleton" data-shape={shape} aria-busy>
      <span className="hidden" role="status">
        Loading…
      </span>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={at} aria-hidden>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
