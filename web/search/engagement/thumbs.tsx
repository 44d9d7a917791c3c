import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { giveFeedback } from './feedback.ts'

const VOTES = [
  { event: 'UPVOTE', label: 'Helpful', Icon: ThumbsUp },
  { event: 'DOWNVOTE', label: 'Not helpful', Icon: ThumbsDown },
] as const

/** Feedback on whether a result or an answer was helpful. */
export function Thumbs({ token }: { token: string | undefined }) {
  const [voted, setVoted] = useState<string>()
  if (token === undefined) return null
  return (
    <>
      {VOTES.map(({ event, label, Icon }) => (
        <button
          key={event}
          type="button"
          className="icon-button"
          aria-label={label}
          title={label}
          aria-pressed={voted === event}
          onClick={async () => {
            if (await giveFeedback(token, event)) setVoted(event)
          }}
        >
          <Icon size={16} aria-hidden />
        </button>
      ))}
      <span role="status" className="hidden">
        {voted === undefined ? '' : 'Thanks for your feedback'}
      </span>
    </>
  )
}
