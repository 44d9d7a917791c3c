import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may } from '../../shared/start.ts'

export type TokenKind = 'indexing' | 'client' | 'scim'

const KINDS = {
  indexing: { to: '/platform/api-tokens/indexing/$id', action: 'indexing-tokens' },
  client: { to: '/platform/api-tokens/client/$id', action: 'client-tokens.own' },
  scim: { to: '/platform/scim/$id', action: 'provisioning' },
} as const

const ID = /^[0-9a-f-]{36}$/

interface TokenLinkProps {
  readonly id: string
  /** Undefined if the kind isn't known; the token page looks it up. */
  readonly kind?: TokenKind | undefined
  readonly children?: ReactNode
}

/** Links to a token's page if the user can open it. */
export function TokenLink({ id, kind, children = id }: TokenLinkProps) {
  const isOpen = kind === undefined ? may('indexing-tokens') || may('client-tokens.own') : may(KINDS[kind].action)
  if (!isOpen || !ID.test(id)) return <>{children}</>
  return (
    <Link to={kind === undefined ? '/platform/api-tokens/$id' : KINDS[kind].to} params={{ id }}>
      {children}
    </Link>
  )
}
