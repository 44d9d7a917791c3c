import type { Schemas } from '../../generated/api.ts'
import { type TokenKind, TokenLink } from './token-link.tsx'
import { UserLink } from './user-link.tsx'

type Entry = Schemas['AuditEntry']

/** Who acted, by name, linked to the user or token. */
export function ActorName({ entry: { actorKind, actor, actorName = actor, credential } }: { entry: Entry }) {
  if (actorKind === 'token' && credential !== undefined) return <TokenLink id={credential}>{actorName}</TokenLink>
  return <UserLink email={actor}>{actorName}</UserLink>
}

/** What was changed, by name, linked to the user or token. Hovering shows the ID. */
export function SubjectName({ entry: { action, subject, subjectName } }: { entry: Entry }) {
  const [, kind] = /^(indexing|client|scim)-token\./.exec(action) ?? []
  const shown = subjectName === undefined ? subject : <span title={subject}>{subjectName}</span>
  if (kind === undefined) return <UserLink email={subject}>{shown}</UserLink>
  return (
    <TokenLink kind={kind as TokenKind} id={subject}>
      {shown}
    </TokenLink>
  )
}
