import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'

type Values = Record<string, string>

/** Holds a question back while an input that the agent needs is empty, so that nobody gets an error for an answer. */
export function usePendingQuestion(
  inputs: readonly Pick<Schemas['AgentInput'], 'name' | 'required'>[],
  ask: (asked: { question?: string; input: Values }) => void,
) {
  const [input, setInput] = useState<Values>({})
  const [pending, setPending] = useState<string>()
  return {
    pending,
    setInput,
    ask(question: string) {
      const isMissing = inputs.some(({ name, required = false }) => required && (input[name] ?? '') === '')
      setPending(isMissing ? question : undefined)
      if (!isMissing) ask({ question, input })
    },
    /** Runs the task, or asks the question that was held back. */
    run(values: Values) {
      setInput(values)
      setPending(undefined)
      ask({ ...(pending !== undefined && { question: pending }), input: values })
    },
  }
}
