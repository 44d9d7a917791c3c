import { createCipheriv, createDecipheriv, hkdfSync, scryptSync } from 'node:crypto'
import { OperatorError } from '../../kernel/operator-error.ts'

const FRAME_BYTES = 64 * 1024
const TAG_BYTES = 16
const HEAD_BYTES = 4
const CIPHER = 'aes-256-gcm'
/** Set in the head of a file's last frame: a file that was cut off does not open. */
const LAST = 0x8000_0000

/** The key of one backup, out of the operator's secret; slow on purpose, for a secret may be a sentence. */
export function backupKey(secret: Buffer, salt: Buffer): Buffer {
  return scryptSync(secret, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
}

/** Encrypts in frames that are numbered and bound to the file's name: none can be changed, moved, repeated or left out. */
export async function* seal(key: Buffer, name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const fileKey = keyOfFile(key, name)
  let number = 0
  let waiting = Buffer.alloc(0)
  const frame = (plain: Uint8Array, isLast: boolean): Buffer => {
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt32BE((plain.length | (isLast ? LAST : 0)) >>> 0)
    const cipher = createCipheriv(CIPHER, fileKey, nonce(number++)).setAAD(head)
    return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  for await (const chunk of bytes) {
    waiting = Buffer.concat([waiting, chunk])
    for (; waiting.length > FRAME_BYTES; waiting = waiting.subarray(FRAME_BYTES)) {
      yield frame(waiting.subarray(0, FRAME_BYTES), false)
    }
  }
  yield frame(waiting, true)
}

export async function* unseal(key: Buffer, name: string, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const fileKey = keyOfFile(key, name)
  let number = 0
  let waiting = Buffer.alloc(0)
  let isWhole = false
  for await (const chunk of sealed) {
    waiting = Buffer.concat([waiting, chunk])
    for (let size = frameSize(waiting); size !== undefined; size = frameSize(waiting)) {
      const head = waiting.subarray(0, HEAD_BYTES)
      if (isWhole) throw damaged(name)
      isWhole = (head.readUInt32BE() & LAST) !== 0
      yield open(fileKey, number++, head, waiting.subarray(HEAD_BYTES, size), name)
      waiting = waiting.subarray(size)
    }
  }
  if (!isWhole || waiting.length > 0) throw damaged(name)
}

/** Undefined: not all of it is here yet. */
function frameSize(bytes: Buffer): number | undefined {
  if (bytes.length < HEAD_BYTES) return undefined
  const size = HEAD_BYTES + Math.min(bytes.readUInt32BE() & ~LAST, FRAME_BYTES) + TAG_BYTES
  return bytes.length < size ? undefined : size
}

function open(key: Buffer, number: number, head: Buffer, frame: Buffer, name: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce(number)).setAAD(head)
  decipher.setAuthTag(frame.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(frame.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    throw damaged(name)
  }
}

function damaged(name: string): OperatorError {
  return new OperatorError(`Can't decrypt ${name} in the backup: the key is wrong, or the file is damaged`)
}

function keyOfFile(key: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `almanac backup ${name}`, 32))
}

/** Each file has its own key, so its frames may be counted from 0. */
function nonce(number: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeBigUInt64BE(BigInt(number), 4)
  return bytes
}
