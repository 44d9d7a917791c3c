import { Link } from '@tanstack/react-router'
import { BadgeCheck, FolderOpen, MessageCircleQuestion } from 'lucide-react'
import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { lazily } from '../../shared/lazily.tsx'
import { FormattedText } from '../../shared/rich-text/formatted-text.tsx'
import { Time } from '../../shared/time.tsx'
import { plainText } from '../rich-text/plain-text.ts'

const Thumbs = lazily(async () => (await import('../engagement/thumbs.tsx')).Thumbs)

const SHOWN = 2

/** Written answers to this question, and collections with this name. */
export const KnowledgeCards = memo(({ results }: { results: readonly Schemas['StructuredResult'][] }) => {
  const answers = results.filter(({ answer }) => answer !== undefined).slice(0, SHOWN)
  const collections = results.flatMap(({ collection }) => collection ?? []).slice(0, SHOWN)
  return (
    <>
      {answers.map(
        ({ answer, trackingToken }) => answer && <AnswerCard key={answer.id} answer={answer} token={trackingToken} />,
      )}
      {collections.map(({ id, name, description }) => (
        <Link key={id} to="/collections/$id" params={{ id: String(id) }} className="card tile found-collection">
          <FolderOpen size={18} aria-hidden />
          <span>
            <strong dir="auto">{name}</strong>
            <span className="soft" dir="auto">
              {plainText(description)}
            </span>
          </span>
        </Link>
      ))}
    </>
  )
})

function AnswerCard({ answer, token }: { answer: Schemas['Answer']; token: string | undefined }) {
  const { id, question, bodyText, author, updateTime, verification } = answer
  return (
    <article className="card found-answer">
      <h2>
        <MessageCircleQuestion size={18} aria-hidden />
        <Link to="/answers/$id" params={{ id: String(id) }}>
          {question}
        </Link>
      </h2>
      {bodyText !== undefined && <FormattedText className="found-text" text={bodyText} level={3} />}
      <p className="meta">
        <span className="dotted">
          {author !== undefined && (
            <Link to="/people/$id" params={{ id: author.obfuscatedId }}>
              {author.name}
            </Link>
          )}
          {updateTime !== undefined && <Time at={updateTime} />}
        </span>
        {verification?.state === 'VERIFIED' && (
          <span className="badge good">
            <BadgeCheck size={12} aria-hidden />
            Verified
          </span>
        )}
        <span className="votes">
          <Thumbs token={token} />
        </span>
      </p>
    </article>
  )
}
