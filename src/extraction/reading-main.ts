import { Socket } from 'node:net'
import type { ExtractedText } from '../domain/content/text-extractor.ts'
import { FrameReader, toFrame } from '../kernel/processes/frames.ts'
import { startGuard } from '../kernel/processes/start-guard.ts'
import type { ReadReply, ReadRequest, SkillsRequest } from './messages.ts'
import { readContent } from './read-content.ts'
import { unpackSkills } from './unpack-skills.ts'

/** The program of a reading process: takes contents from standard input, one at a time, and answers on pipe 3. */
const cpuLimit = startGuard({ maxBytes: Number(process.argv[2]), maxSeconds: Number(process.argv[3]) })

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
  cpuLimit.start()
  if ('skillsUnder' in request) {
    const { reply, payload } = unpackSkills(bytes, request.skillsUnder)
    send(reply, payload)
  } else sendText(await readContent(request, bytes))
}

function sendText({ text, structure, title, problem }: ExtractedText): void {
  const bytes = Buffer.from(text)
  const header: ReadReply = {
    ...(structure && { textBytes: bytes.length }),
    ...(title && { title }),
    ...(problem && { problem }),
  }
  send(header, structure === undefined ? bytes : Buffer.concat([bytes, Buffer.from(structure)]))
}

function send(header: object, payload: Uint8Array): void {
  if (isAnswered) return
  isAnswered = true
  cpuLimit.stop()
  for (const piece of toFrame(header, payload)) replies.write(piece)
}

// A library that fails outside of what it was asked for: the file is at fault, and the next one finds the process alive.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, () => sendText({ text: '', problem: "The file is damaged: it can't be read" }))
}
