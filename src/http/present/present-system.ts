import type { AnsweredRequest } from '../../domain/system/recent-requests.ts'
import type { SystemStatus } from '../../domain/system/system-status.ts'

export function presentSystem({
  version,
  runtime,
  store,
  startedAt,
  now,
  memory,
  engine,
  problems,
  jobs,
}: SystemStatus) {
  const { documents, storedSeq, indexedSeq, quarantined, waitingForMeaning } = engine
  return {
    version,
    runtime,
    store,
    startedAt: startedAt.toISOString(),
    now: now.toISOString(),
    memory: { usedBytes: memory.usedBytes, heapBytes: memory.heapBytes },
    engine: {
      documents,
      lagSteps: Math.max(0, storedSeq - indexedSeq),
      setAside: quarantined,
      ...(waitingForMeaning !== undefined && { waitingForMeaning }),
    },
    problems: problems.map(({ code, message }) => ({ code, message })),
    jobs: jobs.map(({ name, everyMs, startedAt: began, endedAt, problem }) => ({
      name,
      everySeconds: everyMs / 1000,
      ...(began && { startedAt: began.toISOString() }),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
      ...(problem !== undefined && { problem }),
    })),
  }
}

export function presentRequest({ at, code, credential, actAs, ...rest }: AnsweredRequest) {
  return {
    ...rest,
    at: at.toISOString(),
    ...(code !== undefined && { code }),
    ...(credential !== undefined && { credential }),
    ...(actAs !== undefined && { actAs }),
  }
}
