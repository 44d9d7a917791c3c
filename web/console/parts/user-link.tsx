import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may } from '../../shared/start.ts'

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Links an email address to the user's page if the viewer can open it. */
export function UserLink({ email, children = email }: { email: string; children?: ReactNode }) {
  if (!may('users') || !EMAIL.test(email)) return <>{children}</>
  return (
    <Link to="/people/users/$email" params={{ email }}>
      {children}
    </Link>
  )
}
