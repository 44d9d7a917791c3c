import type { Connector } from '#connector-kit'
import { CONFORMANCE_CHECKS } from '../../../packages/connector-kit/testing/conformance.ts'
import { openDirectSource, sourceOf } from '../../connectors/host/direct-source.ts'
import type { OpenTransport } from '../../connectors/transports/transport.ts'
import { systemClock } from '../../kernel/clock.ts'
import { OperatorError } from '../../kernel/operator-error.ts'

interface Target {
  readonly config: Readonly<Record<string, unknown>>
  readonly secret: Readonly<Record<string, unknown>>
  readonly wrapTransport: (transport: OpenTransport) => OpenTransport
}

/** Runs the conformance checks that don't change the source. */
export async function printConformance(connector: Connector, { config, secret, wrapTransport }: Target): Promise<void> {
  console.log('\nConformance')
  const open = async () => {
    const { source, transport, close } = await openDirectSource(connector, config, secret, systemClock)
    return { source: sourceOf(wrapTransport(transport), config, source.signal), close }
  }
  let failures = 0
  for (const { name, needsEdits, run } of CONFORMANCE_CHECKS) {
    if (needsEdits === true) continue
    const problems = await run({ connector, open }).catch((error: Error) => [error.message])
    if (problems.length > 0) failures += 1
    console.log(`  ${problems.length === 0 ? 'ok    ' : 'failed'}  ${name}`)
    for (const problem of problems) console.log(`            ${problem}`)
  }
  if (failures > 0) throw new OperatorError(`${failures} conformance checks failed`)
}
