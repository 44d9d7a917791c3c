import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { FrameReader, toFrame } from './frames.ts'
import type { ReadReply, ReadRequest } from './messages.ts'
import { readContent } from './read-content.ts'

/** The program of a reading process: takes contents from standard input, one at a time, and answers on pipe 3. */
const maxBytes = Number(process.argv[2])
new Worker(new URL('./memory-guard.ts', import.meta.url), { workerData: { maxBytes } }).unref()

// Not standard output: a library's warning must not end up in a text.
const replies = new Socket({ fd: 3, readable: false, writable: true })
const requests = new FrameReader<ReadRequest>()

process.stdin.on('data', (chunk: Buffer) => {
  for (const { header, payload } of requests.push(chunk)) void answer(header, payload)
})
process.stdin.on('end', () => process.exit(0))

async function answer(request: ReadRequest, bytes: Uint8Array): Promise<void> {
  const { text, title, problem } = await readContent(request, bytes)
  const reply: ReadReply = { ...(title && { title }), ...(problem && { problem }) }
  for (const piece of toFrame(reply, Buffer.from(text))) replies.write(piece)
}
