import { useState } from 'react'
import { may } from '../../shared/start.ts'
import { findUsers } from './find-choices.ts'
import { SuggestedField } from './suggested-field.tsx'

/** A user, by email or name. Its value in the form is `user`: pass it to `emailOf`. */
export function UserField({ value = '' }: { value?: string }) {
  const [text, setText] = useState(value)
  return (
    <SuggestedField
      label="User"
      name="user"
      placeholder="Name or email"
      listLabel="Matching people"
      text={text}
      onText={setText}
      onPick={(user) => setText(user.value)}
      find={async (typed, signal) => (may('users') ? findUsers(typed, signal) : [])}
    />
  )
}
