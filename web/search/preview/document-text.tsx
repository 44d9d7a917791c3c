import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Answer } from '../../shared/call.ts'
import { RichText } from '../../shared/rich-text/rich-text.tsx'
import { endOfTitle } from '../../shared/rich-text/tree-of.ts'
import { isWriting } from '../box/use-focus-keys.ts'
import { DocumentComments } from './document-comments.tsx'

type Preview = Answer<'POST /app/api/v1/preview'>

interface DocumentTextProps {
  preview: Preview
  /** Of its main headings: one below the title's. */
  level: number
  isCited?: boolean
  /** Where to move between matches; above the text, if it's not given. */
  bar?: Element | null
}

/** The text of a document, scrolled to the best match. `n` and `p` move between matches. */
export function DocumentText({ preview, level, isCited = false, bar }: DocumentTextProps) {
  const { text, spans, isCut, comments, document: shown } = preview
  const { matches, bestMatch } = useMemo(() => shownMatches(preview), [preview])
  const [at, setAt] = useState(bestMatch)
  const box = useRef<HTMLDivElement>(null)
  const count = matches.length
  useEffect(() => setAt(bestMatch), [bestMatch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other matches are other marks
  useEffect(() => {
    // A match across two parts of the text has two marks.
    for (const mark of box.current?.querySelectorAll('mark[data-match]') ?? []) {
      mark.toggleAttribute('data-here', mark.getAttribute('data-match') === String(at))
    }
    // Show the start of a long passage, and the surroundings of a word. A passage that is in view stays, below its title.
    const here = box.current?.querySelector('mark[data-here]')
    if (here && !(isCited && isInView(here))) here.scrollIntoView({ block: isCited ? 'start' : 'center' })
  }, [at, matches, isCited])
  useLayoutEffect(() => {
    if (count === 0) return
    const onKey = (event: KeyboardEvent) => {
      if (isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'n') setAt((old) => (old + 1) % count)
      if (event.key === 'p') setAt((old) => (old + count - 1) % count)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [count])
  if (text.trim() === '' && comments.length === 0) return <p className="soft">This document has no text to show.</p>
  const matchMoves = count > 0 && !isCited && (
    <p className="matches">
      <span role="status">
        Match {at + 1} of {count}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Previous match"
        title="Previous match (p)"
        onClick={() => setAt((old) => (old + count - 1) % count)}
      >
        <ChevronUp size={16} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Next match"
        title="Next match (n)"
        onClick={() => setAt((old) => (old + 1) % count)}
      >
        <ChevronDown size={16} aria-hidden />
      </button>
    </p>
  )
  return (
    <>
      {isCited && (
        <p className="matches" role="status">
          {count > 0 ? 'Showing the cited passage' : 'The cited passage is no longer in this document'}
        </p>
      )}
      {bar ? createPortal(matchMoves, bar) : matchMoves}
      <section
        className={isCited ? 'document-text rich cited' : 'document-text rich'}
        ref={box}
        aria-label="Document text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        <RichText text={text} spans={spans} matches={matches} level={level} title={shown.title} />
        {isCut && <p className="soft">Open the original to read the rest.</p>}
        <DocumentComments comments={comments} />
      </section>
    </>
  )
}

/** Whether it lies within the pane that scrolls, or else the window. */
function isInView(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect()
  const pane = part.closest('.preview')?.getBoundingClientRect()
  return top >= (pane?.top ?? 0) && bottom <= Math.min(pane?.bottom ?? innerHeight, innerHeight)
}

/** Without those in a heading that repeats the title: it isn't shown twice. */
function shownMatches({ text, spans, matches, bestMatch, document }: Preview) {
  const from = endOfTitle(text, spans, document.title)
  const shown = matches.filter(({ startIndex }) => startIndex >= from)
  return { matches: shown, bestMatch: Math.max(0, bestMatch - (matches.length - shown.length)) }
}
