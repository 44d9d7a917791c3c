import '../../styles/cite.css'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { MessageText } from '../../chat/message-text.tsx'
import { PersonLink } from '../../people/person-link.tsx'
import { SourceIcon } from '../../source-icon.tsx'

type Part = Schemas['ShortAnswerPart']

export interface AnswerCardProps {
  readonly query: string
  readonly parts: readonly Part[]
  /** Opens the document at the passage. */
  onOpen(id: string, passage: string): void
}

/** Two or three sentences, each with the number of the document it is quoted from; or people from the directory. */
export function AnswerCard({ query, parts, onOpen }: AnswerCardProps) {
  const [isWhole, setWhole] = useState(false)
  const people = parts.flatMap(({ person, text }) => (person === undefined ? [] : [{ person, text }]))
  const quotes = parts.flatMap(({ document, passage = '', text }) =>
    document === undefined ? [] : [{ document, passage, text }],
  )
  const documents = [...new Map(quotes.map((quote) => [quote.document.id, quote])).values()]
  const numberOf = (id: string) => documents.findIndex(({ document }) => document.id === id) + 1
  const title = people.length > 0 ? 'From the directory' : `Answer from ${counted(documents.length)}`
  return (
    <section
      className="short-answer"
      data-people={people.length > 0 ? '' : undefined}
      data-whole={isWhole ? '' : undefined}
      aria-label="Answer"
    >
      <div className="answer-body">
        <h2>{title}</h2>
        <span className="hidden" role="status">
          {title}
        </span>
        {people.length > 0 && (
          <ul className="answer-people">
            {people.map(({ person, text }) => (
              <li key={person.obfuscatedId}>
                <PersonLink person={person} />
                {detailIn(text) !== '' && <p>{detailIn(text)}</p>}
              </li>
            ))}
          </ul>
        )}
        {quotes.length > 0 && (
          <div className="says" dir="auto">
            {quotes.map(({ document, passage, text }) => (
              <MessageText key={passage} text={text}>
                <button
                  type="button"
                  className="cite cite-number"
                  aria-label={`Open source ${numberOf(document.id)}: ${document.title}`}
                  onClick={() => onOpen(document.id, passage)}
                >
                  {numberOf(document.id)}
                </button>
              </MessageText>
            ))}
          </div>
        )}
        {documents.length > 0 && (
          <ul className="answer-sources" aria-label="Sources">
            {documents.map(({ document, passage }) => (
              <li key={document.id}>
                <button type="button" onClick={() => onOpen(document.id, passage)}>
                  <span className="cite-number">{numberOf(document.id)}</span>
                  <SourceIcon document={document} size="tiny" />
                  <span className="grow">{document.title}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="answer-foot">
        <Link to="/chat/{-$id}" params={{ id: undefined }} search={{ q: query }}>
          <MessageCircle size={16} aria-hidden />
          Ask a follow-up
        </Link>
        {quotes.length > 0 && !isWhole && (
          <button type="button" className="quiet answer-all" onClick={() => setWhole(true)}>
            Show all
          </button>
        )}
        <CopyButton text={parts.map(({ text }) => text).join('\n\n')} label="Copy answer" />
      </div>
    </section>
  )
}

function counted(documents: number): string {
  return documents === 1 ? '1 document' : `${documents} documents`
}

/** What the question asks about the person, which follows their name and title: “Ada Bell, Engineer. +31 10 …”. */
function detailIn(text: string): string {
  const at = text.indexOf('. ')
  return at < 0 ? '' : text.slice(at + 2)
}
