import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

const HERE = import.meta.dirname
const CACHE = resolve(HERE, '../../node_modules/.cache/opensearch')
const MAX_TRIES = 3
const SOURCES = [join(HERE, 'pom.xml'), join(HERE, 'OpenSearchNode.java')]

/** What Java needs to run a node: fetched by Maven and compiled once, and kept beside the packages of npm. */
export function opensearchClassPath(): string {
  const version = createHash('sha256')
  for (const source of SOURCES) version.update(readFileSync(source))
  const folder = join(CACHE, version.digest('hex').slice(0, 16))
  const [jars, classes, done] = [join(folder, 'jars'), join(folder, 'classes'), join(folder, 'complete')]
  if (!existsSync(done)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(classes, { recursive: true })
    fetchJars(jars)
    run('javac', ['-cp', join(jars, '*'), '-d', classes, join(HERE, 'OpenSearchNode.java')])
    writeFileSync(done, '')
  }
  return `${classes}:${join(jars, '*')}`
}

/** What was fetched stays in Maven's own cache, so a network that broke off is asked for the rest alone. */
function fetchJars(folder: string): void {
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${folder}`, '-DincludeScope=runtime']
  for (let tries = 1; ; tries++) {
    try {
      run('mvn', ['--batch-mode', '--quiet', '--file', join(HERE, 'pom.xml'), ...goal])
      return
    } catch (error) {
      if (tries === MAX_TRIES || (error as Error).cause !== undefined) throw error
    }
  }
}

function run(command: string, words: readonly string[]): void {
  // Java asks the system for the folder of the user, where a build may have named another one.
  const MAVEN_OPTS = `${process.env['MAVEN_OPTS'] ?? ''} -Duser.home=${homedir()}`
  const env = { ...process.env, MAVEN_OPTS }
  const { error, status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8', env })
  if (error !== undefined) {
    throw new Error(
      `OpenSearch runs on Java, and there is no ${command} here: install a JDK, 17 or newer, and Maven (Debian: apt-get install default-jdk-headless maven, or scripts/setup-opensearch.sh)`,
      { cause: error },
    )
  }
  if (status !== 0) throw new Error(`${command} failed: ${stdout}\n${stderr}`)
}
