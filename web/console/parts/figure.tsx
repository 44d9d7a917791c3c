import { Link } from '@tanstack/react-router'

interface FigureProps {
  readonly title: string
  readonly value: number | string
  readonly note?: string
  /** The page with more about it. */
  readonly to?: string
}

/** A card with one figure and its name. */
export function Figure({ title, value, note, to }: FigureProps) {
  return (
    <div className="card">
      <h2>{to === undefined ? title : <Link to={to}>{title}</Link>}</h2>
      <p className="big">{typeof value === 'number' ? format(value) : value}</p>
      {note !== undefined && <p className="soft">{note}</p>}
    </div>
  )
}

export function format(count: number): string {
  return new Intl.NumberFormat('en').format(count)
}
