import { type ReactNode, useId } from 'react'
import type { Schemas } from '../generated/api.ts'
import { Time } from '../shared/time.tsx'
import { fullTitle } from './document-key.ts'
import { documentHref } from './document-link.ts'
import { SourceIcon } from './source-icon.tsx'

export interface DocumentListProps {
  readonly title: string
  readonly documents: readonly Schemas['Document'][]
  /** The time to show for a document. Defaults to when it was updated. */
  timeOf?(document: Schemas['Document']): string | undefined
  /** What to say about a document in place of where it is. */
  noteOf?(document: Schemas['Document']): string | undefined
  /** Extra content for a document, for example an action. */
  besides?(document: Schemas['Document']): ReactNode
  /** Two beside each other where there is room. */
  readonly hasColumns?: boolean
  readonly children?: ReactNode
}

/** Documents under a heading. Renders nothing if there are none. */
export function DocumentList(props: DocumentListProps) {
  const { title, documents, timeOf, noteOf, besides, hasColumns = false, children } = props
  const id = useId()
  if (documents.length === 0) return null
  return (
    <section className={hasColumns ? 'suggested two' : 'suggested'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <a href={documentHref(document)}>
              <SourceIcon document={document} />
              <span className="grow">
                <strong dir="auto">{fullTitle(document)}</strong>
                <span className="soft">
                  <span dir="auto">
                    {noteOf?.(document) ?? document.metadata.container ?? document.docType ?? document.datasource}
                  </span>{' '}
                  {noteOf && document.metadata.updatedBy && `· ${document.metadata.updatedBy.name} `}·{' '}
                  <Time at={timeOf?.(document) ?? document.metadata.updateTime} />
                </span>
              </span>
            </a>
            {besides?.(document)}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
