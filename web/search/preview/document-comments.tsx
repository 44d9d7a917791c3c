import { Avatar } from '../../shared/avatar.tsx'
import type { Answer } from '../../shared/call.ts'
import { Time } from '../../shared/time.tsx'
import { Highlight } from '../highlight.tsx'

type Comments = Answer<'POST /app/api/v1/preview'>['comments']

/** What people said about a document at its source. */
export function DocumentComments({ comments }: { comments: Comments }) {
  if (comments.length === 0) return null
  return (
    <ul className="comments" aria-label="Comments">
      {comments.map(({ author, text, createTime, matches }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comments have no other name, and never move
        <li key={at}>
          <p className="meta">
            {author !== undefined && <Avatar name={author.name} />}
            <span className="dotted">
              <span>{author?.name ?? 'Comment'}</span>
              {createTime !== undefined && <Time at={createTime} />}
            </span>
          </p>
          <p className="lines" dir="auto">
            <Highlight text={text} ranges={matches} />
          </p>
        </li>
      ))}
    </ul>
  )
}
