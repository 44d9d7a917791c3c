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
  /** Undefined: an id whose kind nobody said; its page finds out. */
  readonly kind?: TokenKind | undefined
  readonly children?: ReactNode
}

/** To the page of a token, where one may open it. */
export function TokenLink({ id, kind, children = id }: TokenLinkProps) {
  const isOpen = kind === undefined ? may('indexing-tokens') || may('client-tokens.own') : may(KINDS[kind].action)
  if (!isOpen || !ID.test(id)) return <>{children}</>
  return (
    <Link to={kind === undefined ? '/platform/api-tokens/$id' : KINDS[kind].to} params={{ id }}>
      {children}
    </Link>
  )
}
