import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { WEB_BUILD_FOLDER } from './web-build.ts'
import { isFresh } from './web-sources.ts'

const SCRIPT = resolve(import.meta.dirname, '../../../scripts/web/build-web.ts')

/**
 * Builds the pages where that was not done when the packages were installed, or their sources have changed since. The
 * service starts without them, too.
 */
export async function buildWebIfNeeded(): Promise<void> {
  if (!existsSync(SCRIPT) || isFresh(WEB_BUILD_FOLDER)) return
  const build = spawn(process.execPath, [SCRIPT, '--if-needed'], { stdio: ['ignore', 'inherit', 'inherit'] })
  await Promise.race([once(build, 'close'), once(build, 'error')])
}
