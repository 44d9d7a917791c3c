import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface FigureProps {
  readonly title: string
  readonly value: number | string
  readonly note?: ReactNode
  /** The page with more about it. */
  readonly to?: string
  /** The link's text. */
  readonly action?: string
}

/** A row of figures: only `Figure` elements, or `div` elements with `dt` and `dd`. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="facts card strip">{children}</dl>
}

/** One figure with its name, and where it leads. */
export function Figure({ title, value, note, to, action = 'Show' }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {typeof value === 'number' ? format(value) : value} {note !== undefined && <span className="soft">{note}</span>}{' '}
        {to !== undefined && (
          <Link to={to} aria-label={`${action}: ${title}`}>
            {action}
          </Link>
        )}
      </dd>
    </div>
  )
}

export function format(count: number): string {
  return new Intl.NumberFormat('en').format(count)
}
