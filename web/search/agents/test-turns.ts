import type { definitionOf } from './agent-draft.ts'

type Definition = ReturnType<typeof definitionOf>

/** The agent as it was in the form during a test, and the person it ran as. */
export interface Tested {
  readonly definition: Definition
  /** The name of a colleague; undefined: for the user. */
  readonly as: string | undefined
}

/** What changed in the form since an answer; undefined: nothing that matters for it. */
export function changeSince({ definition: before }: Tested, now: Definition): string | undefined {
  const { instructions: old, name: _, description: __, starterQuestions: ___, ...others } = before
  const { instructions, name: ____, description: _____, starterQuestions: ______, ...othersNow } = now
  if (JSON.stringify(others) !== JSON.stringify(othersNow)) return 'Agent changed'
  return old === instructions ? undefined : 'Instructions changed'
}
