import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { fullTitle } from '../document-key.ts'
import { hasOriginal } from '../document-link.ts'
import { SourceIcon } from '../source-icon.tsx'

type Related = Schemas['RelatedDocument']

interface RelatedListProps {
  readonly title: string
  readonly results: readonly Related[]
  /** Opens them on our own page, like the document beside which they are listed. */
  readonly staysHere?: boolean
  /** Why it's related, in half a line. */
  wordsFor(related: Related): string
  /** Further items. */
  readonly children?: ReactNode
}

/** Documents to read next, each with the reason. Renders nothing if there are none and nothing else. */
export function RelatedList({ title, results, staysHere = false, wordsFor, children }: RelatedListProps) {
  const id = useId()
  if (results.length === 0 && !children) return null
  return (
    <section className="related" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {results.map(({ document, ...related }) => (
          <li key={document.id}>
            <SourceIcon document={document} />
            <span>
              {hasOriginal(document.url) && !staysHere ? (
                <a href={document.url} dir="auto">
                  {fullTitle(document)}
                </a>
              ) : (
                <Link to="/d/$id" params={{ id: document.id }} dir="auto">
                  {fullTitle(document)}
                </Link>
              )}
              <span className="soft">{wordsFor({ document, ...related })}</span>
            </span>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}
