import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Answer } from '../../shared/call.ts'
import { isWriting } from '../box/use-focus-keys.ts'
import { Highlight } from '../highlight.tsx'
import { partsOf } from './parts-of.ts'

type Preview = Answer<'POST /app/api/v1/preview'>

interface DocumentTextProps {
  preview: Preview
  /** One below the title's. */
  headingTag: 'h2' | 'h3'
  isCited?: boolean
}

/** The text of a document, scrolled to the best match. `n` and `p` move between matches. */
export function DocumentText({ preview, headingTag: Heading, isCited = false }: DocumentTextProps) {
  const { text, headings, matches, bestMatch, isCut } = preview
  const [at, setAt] = useState(bestMatch)
  const box = useRef<HTMLDivElement>(null)
  const count = matches.length
  useEffect(() => setAt(bestMatch), [bestMatch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other matches are other marks
  useEffect(() => {
    const marks = [...(box.current?.querySelectorAll('mark') ?? [])]
    for (const [index, mark] of marks.entries()) mark.toggleAttribute('data-here', index === at)
    // Show the start of a long passage, and the surroundings of a word.
    marks[at]?.scrollIntoView({ block: isCited ? 'start' : 'center' })
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
  if (text.trim() === '') return <p className="soft">This document has no text to show.</p>
  return (
    <>
      {isCited && (
        <p className="matches" role="status">
          {count > 0 ? 'Showing the cited passage' : 'The cited passage is no longer in this document'}
        </p>
      )}
      {count > 0 && !isCited && (
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
      )}
      <section
        className={isCited ? 'document-text cited' : 'document-text'}
        ref={box}
        aria-label="Document text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        {partsOf(unwrapped(text), headings, matches).map((part) =>
          part.isHeading ? (
            <Heading key={part.start}>
              <Highlight text={part.text} ranges={part.ranges} />
            </Heading>
          ) : (
            <Highlight key={part.start} text={part.text} ranges={part.ranges} />
          ),
        )}
        {isCut && <p className="soft">Open the original to read the rest.</p>}
      </section>
    </>
  )
}

/**
 * Joins hard-wrapped lines. The length must not change, because matches are offsets: each line break becomes a space,
 * and the indent of the next line becomes zero-width characters.
 */
function unwrapped(text: string): string {
  return text.replace(
    /(?<=[^\n]{64})\n([ \t]*)(?=[\p{L}(“"'])/gu,
    (_, indent: string) => ` ${NO_WIDTH.repeat(indent.length)}`,
  )
}

const NO_WIDTH = '\u200b'
