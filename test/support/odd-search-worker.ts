import { existsSync, writeFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import { keepTime, withinTime } from '../../src/engines/embedded/query/time-limit.ts'
import type { SearchOrder, SearchReply } from '../../src/engines/embedded/threads/search-order.ts'
import type { SearchHandlers } from '../../src/engines/embedded/threads/search-worker.ts'
import { FatalWorkerError, type RequestContext, serveRequests } from '../../src/kernel/workers/serve-requests.ts'

/*
 * A search thread that does what it is asked for completions of: `die`, `die once <file>`, `hang`, `go on` until it is
 * given up, `who` it is, or anything else, which it answers with its thread's own words.
 */
const handlers: SearchHandlers = {
  answer({ question }: SearchOrder, { isCanceled }: RequestContext): SearchReply {
    const prefix = question.kind === 'completions' ? question.prefix : ''
    const [, marker] = /^die once (.+)$/.exec(prefix) ?? []
    if (prefix === 'die') process.exit(1)
    if (marker !== undefined && !existsSync(marker)) {
      writeFileSync(marker, '')
      throw new FatalWorkerError('died once')
    }
    while (prefix === 'hang') isCanceled()
    if (prefix === 'go on') withinTime(Infinity, goOn, undefined, isCanceled)
    return { answer: [prefix === 'who' ? `thread ${threadId}` : `answered ${prefix}`], tookMs: 1 }
  },
  forget() {},
}

serveRequests(handlers)

function goOn(): never {
  for (;;) keepTime()
}
