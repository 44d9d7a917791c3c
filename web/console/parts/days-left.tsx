const SOON_DAYS = 90

/** In color only if something still uses it. */
export function DaysLeft({ days, isUsed = true }: { days: number; isUsed?: boolean }) {
  const tone = !isUsed || days >= SOON_DAYS ? '' : days < 0 ? 'bad' : 'warn'
  return <span className={`badge ${tone}`}>{days < 0 ? 'Removed' : days}</span>
}
