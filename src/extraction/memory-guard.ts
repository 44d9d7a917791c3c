import { workerData } from 'node:worker_threads'

const CHECK_MS = 20

/**
 * Runs in a thread beside the reader, which cannot watch itself while it works. Ends the whole process when it takes
 * more memory than allowed (the heap's own limit does not count buffers), or when the service that wanted the text is
 * gone.
 */
const { maxBytes } = workerData as { maxBytes: number }
const service = process.ppid

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== service) process.kill(process.pid, 'SIGKILL')
}, CHECK_MS)
