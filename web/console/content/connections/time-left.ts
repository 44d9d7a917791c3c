import type { Schemas } from '../../../generated/api.ts'

type Run = Pick<Schemas['ConnectionRun'], 'startedAt' | 'counts'>

const MINUTE_MS = 60_000

/** An estimate from the scopes done so far. Undefined until one is done. */
export function timeLeft({ startedAt, counts: { scopes, scopesDone } }: Run, now: Date): string | undefined {
  const spent = now.getTime() - new Date(startedAt).getTime()
  if (scopesDone === 0 || scopesDone >= scopes || spent <= 0) return undefined
  const minutes = ((spent / scopesDone) * (scopes - scopesDone)) / MINUTE_MS
  if (minutes < 1) return 'Less than a minute left'
  if (minutes < 90) return `About ${counted(minutes, 'minute')} left`
  return `About ${counted(minutes / 60, 'hour')} left`
}

function counted(amount: number, unit: string): string {
  const whole = Math.round(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
