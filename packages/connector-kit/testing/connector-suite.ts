import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConformanceSubject } from './conformance/subject.ts'
import { CONFORMANCE_CHECKS } from './conformance.ts'

/** One test per rule. Those about changes need `edits`. */
export function connectorSuite(name: string, subject: ConformanceSubject): void {
  for (const check of CONFORMANCE_CHECKS) {
    if (check.needsEdits === true && subject.edits === undefined) continue
    test(`${name}: ${check.name}`, async () => {
      assert.deepEqual(await check.run(subject), [])
    })
  }
}
