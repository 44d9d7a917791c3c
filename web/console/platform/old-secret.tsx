import { useEffect, useState } from 'react'

/** How long the secret from before a rotation still works, counted down. */
export function OldSecret({ endsAt }: { endsAt: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((new Date(endsAt).getTime() - now) / 1000))
  if (seconds === 0) return <span className="soft">The old secret has ended</span>
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span className="soft" role="timer">
      The old secret works for {left}
    </span>
  )
}
