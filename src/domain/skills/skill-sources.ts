import { Turnstile } from '../../kernel/turnstile.ts'
import type { OutgoingFetch } from '../oauth/outgoing-fetch.ts'
import type { ArchiveUnpacker, UnpackedArchive } from './archive-unpacker.ts'
import { bundleOf, isArchive, loneManifest, type SkillBundle } from './read-bundle.ts'
import { InvalidSkill } from './read-manifest.ts'
import { SKILL_LIMITS, SOURCE_LIMITS } from './skill-limits.ts'
import type { SourceAddress } from './source-address.ts'

interface SourceDeps {
  unpacker: ArchiveUnpacker
  fetch: OutgoingFetch
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

/** Nothing could be fetched; fits after the address. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
}

/** Whoever reaches from here to another continent for a whole repository. */
const FETCH_MS = 20_000

/** Each may hold a whole repository in memory. */
const AT_ONCE = 2

/** Fetches skills from addresses that somebody wrote. */
export class SkillSources {
  readonly #deps: SourceDeps
  readonly #turnstile = new Turnstile(AT_ONCE)

  constructor(deps: SourceDeps) {
    this.#deps = deps
  }

  /** All skills at an address. Throws `FetchFailed` where nothing could be fetched, `InvalidSkill` where it is no archive. */
  async read(address: SourceAddress, signal: AbortSignal): Promise<FoundSkills> {
    const leave = await this.#turnstile.enter(signal)
    try {
      return await readSource(this.#deps, address)
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
  if (!isArchive(bytes)) throw new InvalidSkill('is no ZIP archive')
  const unpacked = await deps.unpacker.unpackSkills(bytes, address.folder)
  if (unpacked.problem !== undefined) throw new InvalidSkill(unpacked.problem)
  return sorted(address, unpacked)
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
    // What went wrong on the way says something of the network around the service, which is nobody's business.
    throw new FetchFailed(`could not be fetched, or is larger than ${maxBytes} bytes`, { cause: error })
  }
  if (answer.status !== 200) throw new FetchFailed(`was answered with the status ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Archives that a repository makes name their commit. */
function commitOf(comment: string): string | undefined {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(comment) ? comment : undefined
}
