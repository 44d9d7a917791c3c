import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** How a module names the program of a thread or a child process, or what such a program loads. */
export const PROGRAM_PLACE = /new URL\('(\.{1,2}\/[\w./-]+\.ts)', import\.meta\.url\)/

/** Every such program: path → name. */
export function programsIn(root: string): Map<string, string> {
  const modules = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const paths = modules.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(new RegExp(PROGRAM_PLACE, 'g'))].map(([, file = '']) =>
      join(dirname(path), file),
    ),
  )
  return new Map(paths.map((path) => [path, nameOf(path)]))
}

/** `redmine-connector`, where many have the same name. */
function nameOf(path: string): string {
  const name = basename(path, '.ts')
  return name === 'connector' ? `${basename(dirname(path))}-connector` : name
}
