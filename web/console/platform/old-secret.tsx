import { useEffect, useState } from 'react'
import { Time } from '../../shared/time.tsx'

interface OldSecretProps {
  readonly endsAt: string
  readonly lastUsedAt: string | undefined
  readonly lastAddress: string | undefined
}

/** How long the secret from before a rotation still works, counted down, and whether anybody still uses it. */
export function OldSecret({ endsAt, lastUsedAt, lastAddress }: OldSecretProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((new Date(endsAt).getTime() - now) / 1000))
  if (seconds === 0) return <span className="soft">The old secret has ended</span>
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      <span className="soft" role="timer">
        The old secret works for {left}
      </span>
      {lastUsedAt === undefined ? (
        <span className="badge good">Not used since the rotation</span>
      ) : (
        <span className="badge warn">
          Used <Time at={lastUsedAt} /> from {lastAddress}
        </span>
      )}
    </>
  )
}
