import { useEffect, useState } from 'react'
import { Time } from '../../shared/time.tsx'

interface OldSecretProps {
  readonly endsAt: string
  readonly lastUsedAt: string | undefined
  readonly lastAddress: string | undefined
}

/** Counts down until the old secret expires after a rotation, and shows whether it's still used. */
export function OldSecret({ endsAt, lastUsedAt, lastAddress }: OldSecretProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((new Date(endsAt).getTime() - now) / 1000))
  if (seconds === 0) return <span className="soft">Old secret expired</span>
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      <span className="soft" role="timer">
        Old secret expires in {left}
      </span>
      {lastUsedAt === undefined ? (
        <span className="badge good">Not used since rotation</span>
      ) : (
        <span className="badge warn">
          Used <Time at={lastUsedAt} /> from {lastAddress}
        </span>
      )}
    </>
  )
}
