import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { ExtractedText } from '../domain/content/text-extractor.ts'
import { FrameReader, toFrame } from './frames.ts'
import type { GuardData } from './guard.ts'
import type { ReadReply, ReadRequest, SkillsRequest } from './messages.ts'
import { readContent } from './read-content.ts'
import { unpackSkills } from './unpack-skills.ts'

/** The program of a reading process: takes contents from standard input, one at a time, and answers on pipe 3. */
const startedAt = new BigInt64Array(new SharedArrayBuffer(8)).fill(-1n)
const guard: GuardData = { maxBytes: Number(process.argv[2]), maxSeconds: Number(process.argv[3]), startedAt }
new Worker(new URL('./guard.ts', import.meta.url), { workerData: guard }).unref()

// Not standard output: a library's warning must not end up in a text.
const replies = new Socket({ fd: 3, readable: false, writable: true })
const requests = new FrameReader<ReadRequest | SkillsRequest>()

process.stdin.on('data', (chunk: Buffer) => {
  for (const { header, payload } of requests.push(chunk)) void answer(header, payload)
})
process.stdin.on('end', () => process.exit(0))

let isAnswered = true

async function answer(request: ReadRequest | SkillsRequest, bytes: Uint8Array): Promise<void> {
  isAnswered = false
  const { user, system } = process.cpuUsage()
  Atomics.store(startedAt, 0, BigInt(user + system))
  if ('skillsUnder' in request) {
    const { reply, payload } = unpackSkills(bytes, request.skillsUnder)
    send(reply, payload)
  } else sendText(await readContent(request, bytes))
}

function sendText({ text, title, problem }: ExtractedText): void {
  const header: ReadReply = { ...(title && { title }), ...(problem && { problem }) }
  send(header, Buffer.from(text))
}

function send(header: object, payload: Uint8Array): void {
  if (isAnswered) return
  isAnswered = true
  Atomics.store(startedAt, 0, -1n)
  for (const piece of toFrame(header, payload)) replies.write(piece)
}

// A library that fails outside of what it was asked for: the file is at fault, and the next one finds the process alive.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, () => sendText({ text: '', problem: "The file is damaged: it can't be read" }))
}
