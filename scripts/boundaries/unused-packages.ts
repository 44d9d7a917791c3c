import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Violation } from './violation.ts'

interface Manifest {
  readonly scripts?: Record<string, string>
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly bin?: string | Record<string, string>
}

/** Dependencies that no file imports, names in a path, or runs as a command. */
export function unusedPackageViolations(root: string): Violation[] {
  const source = readFileSync(resolve(root, 'package.json'), 'utf8')
  const { scripts = {}, dependencies = {}, devDependencies = {} } = JSON.parse(source) as Manifest
  const names = Object.keys({ ...dependencies, ...devDependencies })
  if (names.length === 0) return []
  const files = globSync(
    ['almanac', '{src,test,bench,scripts,web}/**/*.{ts,tsx,mjs,html,sh}', 'web/*/tsconfig.json', 'tsconfig.json'],
    { cwd: root, exclude: ['**/node_modules/**', 'web/generated/**'] },
  )
  const text = [...files.map((path) => readFileSync(resolve(root, path), 'utf8')), ...Object.values(scripts)].join('\n')
  return names
    .filter((name) => !isUsed(name, text, root))
    .map((name) => ({
      file: 'package.json',
      line: source.slice(0, source.indexOf(`"${name}":`)).split('\n').length,
      message: `lists ${name}, which nothing uses; run npm uninstall ${name}`,
    }))
}

function isUsed(name: string, text: string, root: string): boolean {
  const typed = /^@types\/(?:(.+)__)?(.+)$/.exec(name)
  if (typed) return typed[2] === 'node' || isUsed(typed[1] ? `@${typed[1]}/${typed[2]}` : String(typed[2]), text, root)
  return [name, ...commandsOf(name, root)].some((word) => isNamed(word, text))
}

/** In quotes, behind a slash or as a command, as whole words. */
function isNamed(word: string, text: string): boolean {
  return new RegExp(`(?:^|['"\`/@\\s])${RegExp.escape(word)}(?:$|['"\`/\\s])`, 'm').test(text)
}

function commandsOf(name: string, root: string): string[] {
  try {
    const { bin } = JSON.parse(readFileSync(resolve(root, 'node_modules', name, 'package.json'), 'utf8')) as Manifest
    return typeof bin === 'string' || bin === undefined ? [] : Object.keys(bin)
  } catch {
    return []
  }
}
