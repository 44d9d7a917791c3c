import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may } from '../../shared/start.ts'

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** To the page of a user, where an e-mail address is named and one may open it. */
export function UserLink({ email, children = email }: { email: string; children?: ReactNode }) {
  if (!may('users') || !EMAIL.test(email)) return <>{children}</>
  return (
    <Link to="/people/users/$email" params={{ email }}>
      {children}
    </Link>
  )
}
