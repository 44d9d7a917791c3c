import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConformanceSubject } from '../../../packages/connector-kit/testing/conformance/subject.ts'
import { CONFORMANCE_CHECKS } from '../../../packages/connector-kit/testing/conformance.ts'
import { Recorder, type Recording, replayClients } from '../../../packages/connector-kit/testing/recording.ts'
import { sourceOf } from '../../../src/connectors/host/direct-source.ts'

const READING = CONFORMANCE_CHECKS.filter(({ needsEdits }) => needsEdits !== true)

/** What the conformance checks say of a recorded session. */
export function replayed(subject: Pick<ConformanceSubject, 'connector' | 'missing'>, recording: Recording) {
  const source = () => sourceOf(replayClients(recording), recording.config, new AbortController().signal)
  return { ...subject, open: async () => ({ source: source(), close: () => {} }) } satisfies ConformanceSubject
}

/**
 * Records the conformance checks that only read, and returns the recording. With `ALMANAC_RECORD` set, it's also written to
 * `NAME.json`, which `npm test` replays on machines without the server.
 */
export async function recordSession(
  subject: ConformanceSubject,
  secret: Readonly<Record<string, unknown>>,
  about: Pick<Recording, 'connector' | 'config' | 'notes'>,
): Promise<Recording> {
  const recorder = new Recorder(secret)
  const recorded: ConformanceSubject = {
    ...subject,
    async open() {
      const { source, close } = await subject.open()
      return { source: { ...source, ...recorder.wrap(source) }, close }
    },
  }
  for (const check of READING) await check.run(recorded)
  const text = recorder.toText(about)
  if (process.env['ALMANAC_RECORD'] !== undefined)
    writeFileSync(join(import.meta.dirname, `${about.connector}.json`), text)
  return JSON.parse(text) as Recording
}
