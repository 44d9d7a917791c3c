import { useState } from 'react'
import { may } from '../../shared/start.ts'
import { findUsers } from './find-choices.ts'
import { SuggestedField } from './suggested-field.tsx'

/** The email of a user, found by name too. Its value in the form is `user`. */
export function UserField({ value = '' }: { value?: string }) {
  const [text, setText] = useState(value)
  return (
    <SuggestedField
      label="User email"
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
