import { CircleCheck, TriangleAlert } from 'lucide-react'
import { format } from './figure.tsx'

interface Result {
  readonly isWorking: boolean
  /** What happened. */
  readonly message: string
  readonly tookMs: number
}

/** What a test call said. */
export function TestResult({ result: { isWorking, message, tookMs } }: { result: Result }) {
  const Icon = isWorking ? CircleCheck : TriangleAlert
  return (
    <p className={isWorking ? 'test-result good' : 'test-result bad'} role="status">
      <Icon size={16} aria-hidden />
      <span>
        {message} <span className="soft">{format(tookMs)} ms</span>
      </span>
    </p>
  )
}
