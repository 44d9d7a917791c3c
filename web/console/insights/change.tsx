import { changeOf } from './change-of.ts'

/** The change since the period before: good is green, worse is red, and neither is gray. */
export function Change({ now, before, goodIs }: { now: number; before: number; goodIs?: 'more' | 'less' }) {
  const change = changeOf(now, before)
  if (change === '') return null
  const isMore = now > before
  const look = goodIs === undefined || now === before ? 'soft' : isMore === (goodIs === 'more') ? 'better' : 'worse'
  return <span className={`change ${look}`}>{change}</span>
}
