import { existsSync, writeFileSync } from 'node:fs'
import { parentPort, threadId, workerData } from 'node:worker_threads'
import { keepTime, withinTime } from '../../src/engines/embedded/query/time-limit.ts'
import {
  placeOfJob,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from '../../src/engines/embedded/threads/search-order.ts'

/*
 * A search thread that does what it is asked for completions of: `die`, `die once <file>`, `hang`, `go on` until it is
 * given up, `who` it is, or anything else, which it answers with its thread's own words.
 */
const { givenUp } = workerData as ThreadData

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind !== 'order' || request.question.kind !== 'completions') return
  const { job, question } = request
  const { prefix } = question
  const [, marker] = /^die once (.+)$/.exec(prefix) ?? []
  if (prefix === 'die') process.exit(1)
  if (marker !== undefined && !existsSync(marker)) {
    writeFileSync(marker, '')
    throw new Error('died once')
  }
  if (prefix === 'hang') for (;;) givenUp.at(0)
  if (prefix === 'go on') {
    try {
      withinTime(Infinity, goOn, undefined, () => Atomics.load(givenUp, placeOfJob(job)) === job)
    } catch {
      reply({ kind: 'late', job })
      return
    }
  }
  reply({ kind: 'answer', job, answer: [prefix === 'who' ? `thread ${threadId}` : `answered ${prefix}`], tookMs: 1 })
})
reply({ kind: 'ready' })

function goOn(): never {
  for (;;) keepTime()
}

function reply(message: ThreadReply): void {
  parentPort?.postMessage(message)
}
