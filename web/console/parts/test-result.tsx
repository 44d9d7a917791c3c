import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import { format } from '../parts/figure.tsx'

/** What a test call said. */
export function TestResult({ result: { isWorking, message, tookMs } }: { result: Schemas['ModelTestResult'] }) {
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
