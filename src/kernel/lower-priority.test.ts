import assert from 'node:assert/strict'
import { once } from 'node:events'
import { getPriority, platform } from 'node:os'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'

test('a worker that steps back changes its own priority alone', { skip: platform() !== 'linux' }, async () => {
  const before = getPriority(0)
  const module = new URL('./lower-priority.ts', import.meta.url).href
  const code = `import { getPriority } from 'node:os'
    import { parentPort } from 'node:worker_threads'
    import { lowerPriority } from '${module}'
    lowerPriority()
    parentPort.postMessage(getPriority(0))`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
  const [priority] = (await once(worker, 'message')) as [number]

  assert.equal(priority, Math.max(before, 5))
  assert.equal(getPriority(0), before)
})
