const SOON_DAYS = 90

export function DaysLeft({ days }: { days: number }) {
  if (days < 0) return <span className="badge bad">Removed</span>
  return <span className={`badge ${days < SOON_DAYS ? 'warn' : ''}`}>{days}</span>
}
