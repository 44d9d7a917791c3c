import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { ChunkingContext, OutputOptions } from 'rolldown'
import {
  BUILT_ENTRY,
  BUILT_FOLDER,
  builtEntry,
  PROGRAMS_FILE,
  SOURCES_FILE,
} from '../../src/cli/built/built-service.ts'
import { recordSource } from '../../src/kernel/built/recorded-sources.ts'
import { putInPlace } from '../put-in-place.ts'
import { asciiOnly } from './ascii-only.ts'
import { comparePrefixes, keepPlaces, leavePackagesUnmapped, plainHttp } from './build-plugins.ts'
import { programsIn } from './programs.ts'
import { type StartGroup, startGroups } from './start-groups.ts'

/**
 * Makes dist/service: the command with the whole service in a few files, which load in a third of the time that
 * the sources take. `npm ci` runs it; `--if-needed` does nothing when the sources are those of the last build.
 */
const root = resolve(import.meta.dirname, '../..')
const target = join(root, BUILT_FOLDER)
/** Threads and child processes. From the sources one takes up to a second to start, mostly for its many files. */
const PROGRAMS = programsIn(root)

if (process.argv.includes('--if-needed') && builtEntry(root) !== undefined) process.exit(0)

const COMMAND = { [BUILT_ENTRY.replace('.js', '')]: 'src/cli/run-command.ts' }
const PROGRAM_INPUTS = Object.fromEntries([...PROGRAMS].map(([path, name]) => [name, path]))
/** What `serve` imports one after the other. */
const STARTED = ['src/cli/serve.ts', 'src/main.ts', 'src/demo/sample-company.ts', 'src/demo/disable-demo-accounts.ts']

/** More than there are commands. */
const MAX_ORDERS = 100

// The bundler that vite brings.
const bundler = await import('rolldown').catch(() => undefined)
if (bundler === undefined) {
  console.log('The service is not built, and starts from its sources: vite is not installed.')
  process.exit(0)
}

// Before they are read for the build: what changes meanwhile differs from what is noted.
const files = ['package-lock.json', ...globSync('{src,packages}/**/*.ts', { cwd: root })]
const found = new Map(files.map((path) => [path, recordSource(root, path)]))

mkdirSync(join(root, 'dist'), { recursive: true })
// Beside the target and then in its place: a command that starts meanwhile finds one or the other, never a half.
const fresh = mkdtempSync(join(root, 'dist/service-'))
try {
  // Apart from each other: where both had the same files, what several programs share would be cut into many small ones.
  const output = [...(await build(COMMAND, startedTogether())), ...(await build(PROGRAM_INPUTS, {}))]
  const names = output.map(({ fileName }) => fileName)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`Built twice: ${twice.join(', ')}`)
  const entries = new Set(output.flatMap((chunk) => (chunk.type === 'chunk' && chunk.isEntry ? chunk.fileName : [])))
  const missing = [...PROGRAMS.values()].filter((name) => !entries.has(`${name}.js`))
  if (missing.length > 0) throw new Error(`Not built under their names: ${missing.join(', ')}`)
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  const built = new Set(['package-lock.json', ...modules.map((id) => relative(root, id))])
  const sources = Object.fromEntries([...found].filter(([path]) => built.has(path)))
  writeFileSync(join(fresh, SOURCES_FILE), JSON.stringify(sources))
  writeFileSync(join(fresh, PROGRAMS_FILE), JSON.stringify(Object.fromEntries(PROGRAMS)))
  putInPlace(fresh, target)
} catch (error) {
  rmSync(fresh, { recursive: true, force: true })
  throw error
}

async function build(input: Record<string, string>, options: Partial<OutputOptions>) {
  const bundle = await bundler!.rolldown({
    cwd: root,
    input,
    platform: 'node',
    // It loads compiled parts, where `npm ci` could make them, and a bundle can't hold those.
    external: ['ssh2'],
    logLevel: 'silent',
    plugins: [plainHttp(), comparePrefixes(), keepPlaces(root, PROGRAMS), leavePackagesUnmapped(), asciiOnly()],
  })
  const { output } = await bundle.write({
    dir: fresh,
    format: 'esm',
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    // No hashes: what Node keeps compiled of one build then takes the place of what it kept of the last.
    chunkFileNames: input === COMMAND ? '[name].js' : 'program-[name].js',
    ...options,
  })
  return output
}

/** Modules that a start loads, in a few files. */
function startedTogether(): Partial<OutputOptions> {
  const [entry, ...start] = ['src/cli/run-command.ts', ...STARTED].map((path) => join(root, path))
  let found: ReadonlyMap<string, StartGroup> | undefined
  const groups = Array.from({ length: MAX_ORDERS }, (_, order) => ({
    name(id: string, context: ChunkingContext) {
      found ??= startGroups(entry!, start, (imported) => context.getModuleInfo(imported))
      const group = found.get(id)
      return group?.order === order ? group.name : null
    },
    // A group takes along what it needs, except what a group of a higher priority has.
    priority: order,
  }))
  return { codeSplitting: { groups } }
}
