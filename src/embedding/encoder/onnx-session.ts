import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { BINDING_FILE, encoderFiles, MODEL_FILE, readPinned } from './encoder-files.ts'

/** A matrix of numbers, in the shape that the native library reads and creates. */
class Tensor {
  readonly type: string
  readonly data: BigInt64Array | Float32Array
  readonly dims: readonly number[]
  /** Which memory it's in. */
  readonly location = 'cpu'

  constructor(type: string, data: BigInt64Array | Float32Array, dims: readonly number[]) {
    this.type = type
    this.data = data
    this.dims = dims
  }
}

/** The part of the native library that we call. */
interface Binding {
  initOrtOnce(logLevel: number, tensor: typeof Tensor, isMainThread: boolean): void
  InferenceSession: new () => NativeSession
}

interface NativeSession {
  loadModel(model: ArrayBufferLike, offset: number, length: number, options: object): void
  run(inputs: Record<string, Tensor>, outputs: Record<string, null>, options: object): Record<string, Tensor>
}

const ERRORS_ONLY = 3
const OUTPUT = 'last_hidden_state'

/** The model, loaded into this thread. */
export class OnnxSession {
  readonly #session: NativeSession

  /** Checks every file first: native code that somebody changed would run with all rights of the service. */
  static async open(folder: string): Promise<OnnxSession> {
    let model: Buffer | undefined
    for (const file of encoderFiles()) {
      const bytes = await readPinned(folder, file)
      if (file.name === MODEL_FILE) model = bytes
    }
    const binding = createRequire(import.meta.url)(join(folder, BINDING_FILE)) as Binding
    binding.initOrtOnce(ERRORS_ONLY, Tensor, isMainThread)
    return new OnnxSession(binding, model!)
  }

  private constructor(binding: Binding, model: Buffer) {
    this.#session = new binding.InferenceSession()
    // One thread each: what else runs at the same time is the service's decision.
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1, graphOptimizationLevel: 'all' }
    this.#session.loadModel(model.buffer, model.byteOffset, model.length, options)
  }

  /** The vector of the first token, which the model was trained to put the meaning of the whole text into. */
  firstVector(tokens: readonly number[]): Float32Array {
    const row = (inputOf: (token: number) => number) =>
      new Tensor(
        'int64',
        BigInt64Array.from(tokens, (token) => BigInt(inputOf(token))),
        [1, tokens.length],
      )
    const inputs = { input_ids: row((token) => token), attention_mask: row(() => 1), token_type_ids: row(() => 0) }
    const { data, dims } = this.#session.run(inputs, { [OUTPUT]: null }, {})[OUTPUT]!
    return Float32Array.from((data as Float32Array).subarray(0, dims[2]))
  }
}
