import { changeOf, pointsBetween } from './change-of.ts'

interface ChangeProps {
  readonly now: number
  readonly before: number
  readonly goodIs?: 'more' | 'less'
  /** Both are in percent, so the change is in points. */
  readonly isShare?: boolean
}

/** The change since the period before: good is green, worse is red, and neither is gray. */
export function Change({ now, before, goodIs, isShare = false }: ChangeProps) {
  const change = isShare ? pointsBetween(now, before) : changeOf(now, before)
  if (change === '') return null
  const isNeither = goodIs === undefined || change.startsWith('±')
  const look = isNeither ? 'soft' : now > before === (goodIs === 'more') ? 'better' : 'worse'
  return <span className={`change ${look}`}>{change}</span>
}
