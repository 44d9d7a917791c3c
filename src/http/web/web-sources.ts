import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const WEB_FOLDER = resolve(import.meta.dirname, '../../../web')
const MARK = 'sources.sha256'

/** Whether the build was made of the sources as they are. */
export function isFresh(build: string): boolean {
  const mark = join(build, MARK)
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint()
}

export function rememberSources(build: string): void {
  writeFileSync(join(build, MARK), fingerprint())
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync('**/*', { cwd: WEB_FOLDER, exclude: ['generated/**'] }).sort()
  for (const file of ['../package-lock.json', ...files]) {
    const path = join(WEB_FOLDER, file)
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
