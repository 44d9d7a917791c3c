import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callEvents, type ServerEvent } from '../../shared/call-events.ts'
import { newTurn, type Turn } from '../chat/turn.ts'
import { withEvent, wordsOfInput } from './run-turns.ts'

export interface Asked {
  /** Without one, the agent does its task. */
  readonly question?: string
  readonly input?: Readonly<Record<string, string>>
  /** The email of a colleague: what the agent would answer them. Only for those who may view search as others. */
  readonly as?: string | undefined
}

export interface AgentRunning {
  readonly turns: readonly Turn[]
  readonly isWorking: boolean
  /** The run that the next question continues. */
  readonly runId: string | undefined
  /** Returns the key of the turn. */
  ask(agentId: string, asked: Asked): string
  stop(): void
  /** The next question begins a new run; what was answered stays. */
  startAnew(): void
  clear(): void
}

/** Runs an agent as the signed-in user. Later questions continue the same run. */
export function useAgentRun(startId?: string): AgentRunning {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [runId, setRunId] = useState(startId)
  /** Known to a question that is asked before the next render. */
  const run = useRef(startId)
  const setRun = useCallback((id: string | undefined) => {
    run.current = id
    setRunId(id)
  }, [])
  const work = useRef<AbortController>(undefined)
  const asks = useRef(0)
  const queries = useQueryClient()
  useEffect(() => () => work.current?.abort(), [])
  const ask = useCallback(
    async (key: string, agentId: string, asked: Asked) => {
      work.current?.abort()
      const own = new AbortController()
      work.current = own
      let turn = newTurn(key, asked.question ?? wordsOfInput(asked.input, 'Run'))
      const put = (next: Turn) => {
        turn = next
        setTurns((old) => old.map((each) => (each.key === next.key ? next : each)))
      }
      setTurns((old) => [...old, turn])
      try {
        for await (const event of runEvents(agentId, run.current, asked, own.signal)) {
          if (event.event === 'run' && asked.as === undefined) {
            setRun((event.data as { run: { run_id: string } }).run.run_id)
          }
          put(withEvent(turn, event))
        }
        put({ ...turn, state: 'done' })
        await queries.invalidateQueries({ queryKey: ['agent-runs'] })
      } catch (error) {
        put(own.signal.aborted ? { ...turn, state: 'stopped' } : { ...turn, state: 'failed', error })
      }
    },
    [setRun, queries],
  )
  return {
    turns,
    runId,
    isWorking: turns.at(-1)?.state === 'working',
    ask(agentId, asked) {
      const key = `asked ${++asks.current}`
      void ask(key, agentId, asked)
      return key
    },
    stop: () => work.current?.abort(),
    startAnew: () => setRun(undefined),
    clear: () => {
      work.current?.abort()
      setTurns([])
      setRun(undefined)
    },
  }
}

/** The events of a new run, or of one that goes on. */
export function runEvents(
  agentId: string,
  runId: string | undefined,
  { question, input = {}, as }: Asked,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const path = { agent_id: agentId }
  const messages =
    question === undefined
      ? undefined
      : [{ role: 'USER' as const, content: [{ text: question, type: 'text' as const }] }]
  if (as !== undefined) {
    const body = { user: as, agent_id: agentId, input, ...(messages && { messages }) }
    return callEvents('POST /admin/api/v1/run-agent-as', { body }, signal)
  }
  if (runId !== undefined && messages !== undefined) {
    const body = { run_id: runId, messages, stream: true }
    return callEvents('POST /api/agents/{agent_id}/responses', { path, body }, signal)
  }
  const body = { input, ...(messages && { messages }), stream: true }
  return callEvents('POST /api/agents/{agent_id}/runs', { path, body }, signal)
}
