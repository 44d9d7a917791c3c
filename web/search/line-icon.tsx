/** An icon of one path on a grid of 24, drawn as lines in the color of the text. Lists have dozens, so it is a plain element. */
export function LineIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinejoin="round" strokeLinecap="round" aria-hidden>
      <path d={path} />
    </svg>
  )
}
