import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { OperatorError } from '../../kernel/operator-error.ts'

const TIMEOUT_MS = 30_000

/** The registry that npm is set to use on this machine, mirrors included. */
export async function npmRegistry(): Promise<string> {
  const asked = promisify(execFile)('npm', ['config', 'get', 'registry'], { timeout: TIMEOUT_MS })
  const registry = await asked.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
  if (URL.canParse(registry)) return registry
  throw new OperatorError(
    "Can't find out which npm registry to use. Set ALMANAC_NPM_URL to its URL, or pass the downloaded package with --runtime-file",
  )
}
