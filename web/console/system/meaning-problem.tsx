import { TriangleAlert } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'

type Choice = Schemas['MeaningInfo']['inUse']

const NAMES: Readonly<Record<Choice, string>> = {
  off: 'Words only',
  builtin: 'The built-in model',
  encoder: 'The encoder',
  endpoint: 'The embedding endpoint',
}

/** What search by meaning is missing, and what that means for people. */
export function MeaningProblem({ choice, problem }: { choice: Choice; problem: string }) {
  return (
    <div className="notice failing" role="status">
      <TriangleAlert size={18} aria-hidden />
      <p>
        <strong>{NAMES[choice]} is chosen for search by meaning, but doesn't work.</strong> New and changed documents
        are found by their words only. {problem}
        {/[.!?]$/.test(problem) ? '' : '.'}
      </p>
    </div>
  )
}
