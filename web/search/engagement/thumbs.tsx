import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { giveFeedback } from './feedback.ts'

const VOTES = [
  { event: 'UPVOTE', label: 'This helped', Icon: ThumbsUp },
  { event: 'DOWNVOTE', label: 'This did not help', Icon: ThumbsDown },
] as const

/** Whether a result or an answer was of use. */
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
        {voted === undefined ? '' : 'Thank you'}
      </span>
    </>
  )
}
