import type { Log } from '../../kernel/log.ts'
import { Semaphore } from '../../kernel/semaphore.ts'
import type { OutgoingFetch } from '../oauth/outgoing-fetch.ts'
import type { ArchiveUnpacker, UnpackedArchive } from './archive-unpacker.ts'
import { bundleOf, isArchive, loneManifest, type SkillBundle } from './read-bundle.ts'
import { InvalidSkill } from './read-manifest.ts'
import { MANIFEST, SKILL_LIMITS, SOURCE_LIMITS } from './skill-limits.ts'
import type { SourceAddress } from './source-address.ts'

interface SourceDeps {
  unpacker: ArchiveUnpacker
  fetch: OutgoingFetch
  log: Log
}

/** A skill as it was found at an address. */
export interface FoundSkill {
  readonly url: string
  readonly commitSha: string
  readonly bundle: SkillBundle
}

/** What was found there and is none. */
export interface FailedSkill {
  readonly url: string
  /** Fits after "The skill". */
  readonly problem: string
}

export interface FoundSkills {
  readonly skills: readonly FoundSkill[]
  readonly failures: readonly FailedSkill[]
}

/**
 * There is no skill to be had at an address. The same for every reason: whether a host is unknown, a port closed, a page
 * missing or no archive would let members map the network around the service. The log has the reason.
 */
export class SourceUnreadable extends Error {
  override readonly name = 'SourceUnreadable'

  constructor() {
    super(
      `can't be read as a skill; check that it is the public https URL of a repository, of a ZIP archive of at most ${SOURCE_LIMITS.packedBytes / 1024 ** 2} MB or of a SKILL.md file, and that its SKILL.md is valid`,
    )
  }
}

class FetchFailed extends Error {}

/** Whoever reaches from here to another continent for a whole repository. */
const FETCH_MS = 20_000

/** Each may hold a whole repository in memory. */
const AT_ONCE = 2

/** Fetches skills from addresses that somebody wrote. */
export class SkillSources {
  readonly #deps: SourceDeps
  readonly #semaphore = new Semaphore(AT_ONCE)

  constructor(deps: SourceDeps) {
    this.#deps = deps
  }

  /** All skills at an address, at least one. Throws `SourceUnreadable` where there is none, whatever the reason. */
  async read(address: SourceAddress, signal: AbortSignal): Promise<FoundSkills> {
    const leave = await this.#semaphore.acquire(signal)
    try {
      return await readSource(this.#deps, address)
    } catch (error) {
      if (!(error instanceof FetchFailed || error instanceof InvalidSkill)) throw error
      const { host } = new URL(address.fetchUrl)
      this.#deps.log.info({ host, reason: error.message }, 'no skill could be read from a source')
      throw new SourceUnreadable()
    } finally {
      leave()
    }
  }
}

async function readSource(deps: SourceDeps, address: SourceAddress): Promise<FoundSkills> {
  const bytes = await fetchBytes(deps, address)
  if (address.isManifest) {
    const bundle = loneManifest(bytes)
    return { skills: [{ url: address.addressOf(''), commitSha: bundle.digest, bundle }], failures: [] }
  }
  if (!isArchive(bytes)) throw new InvalidSkill("isn't a ZIP archive")
  const unpacked = await deps.unpacker.unpackSkills(bytes, address.folder)
  if (unpacked.problem !== undefined) throw new InvalidSkill(unpacked.problem)
  const found = sorted(address, unpacked)
  const [failed] = found.failures
  if (found.skills.length === 0) throw new InvalidSkill(failed?.problem ?? `has no ${MANIFEST}`)
  return found
}

function sorted(address: SourceAddress, { skills: found, comment }: UnpackedArchive): FoundSkills {
  const skills: FoundSkill[] = []
  const failures: FailedSkill[] = []
  for (const each of found) {
    const url = address.addressOf(each.folder)
    try {
      const bundle = bundleOf(each)
      skills.push({ url, commitSha: commitOf(comment) ?? bundle.digest, bundle })
    } catch (error) {
      if (!(error instanceof InvalidSkill)) throw error
      failures.push({ url, problem: error.message })
    }
  }
  return { skills, failures }
}

async function fetchBytes({ fetch }: SourceDeps, { fetchUrl, isManifest }: SourceAddress): Promise<Uint8Array> {
  const maxBytes = isManifest ? SKILL_LIMITS.manifestBytes : SOURCE_LIMITS.packedBytes
  let answer: Response
  try {
    answer = await fetch(fetchUrl, { maxBytes, timeoutMs: FETCH_MS })
  } catch (error) {
    throw new FetchFailed((error as Error).message, { cause: error })
  }
  if (answer.status !== 200) throw new FetchFailed(`answered with status ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Archives that a repository makes name their commit. */
function commitOf(comment: string): string | undefined {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(comment) ? comment : undefined
}
