import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { ExtractedText } from '../domain/content/text-extractor.ts'
import { FrameReader, toFrame } from './frames.ts'
import type { GuardData } from './guard.ts'
import type { ReadReply, ReadRequest } from './messages.ts'
import { readContent } from './read-content.ts'

/** The program of a reading process: takes contents from standard input, one at a time, and answers on pipe 3. */
const startedAt = new BigInt64Array(new SharedArrayBuffer(8)).fill(-1n)
const guard: GuardData = { maxBytes: Number(process.argv[2]), maxSeconds: Number(process.argv[3]), startedAt }
new Worker(new URL('./guard.ts', import.meta.url), { workerData: guard }).unref()

// Not standard output: a library's warning must not end up in a text.
const replies = new Socket({ fd: 3, readable: false, writable: true })
const requests = new FrameReader<ReadRequest>()

process.stdin.on('data', (chunk: Buffer) => {
  for (const { header, payload } of requests.push(chunk)) void answer(header, payload)
})
process.stdin.on('end', () => process.exit(0))

let isAnswered = true

async function answer(request: ReadRequest, bytes: Uint8Array): Promise<void> {
  isAnswered = false
  const { user, system } = process.cpuUsage()
  Atomics.store(startedAt, 0, BigInt(user + system))
  reply(await readContent(request, bytes))
}

function reply({ text, title, problem }: ExtractedText): void {
  if (isAnswered) return
  isAnswered = true
  Atomics.store(startedAt, 0, -1n)
  const header: ReadReply = { ...(title && { title }), ...(problem && { problem }) }
  for (const piece of toFrame(header, Buffer.from(text))) replies.write(piece)
}

// A library that fails outside of what it was asked for: the file is at fault, and the next one finds the process alive.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, () => reply({ text: '', problem: 'The file is damaged: it could not be read' }))
}
