import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDemoApp } from '../../test/support/demo-app.ts'
import { eventually } from '../../test/support/eventually.ts'

test('the demo company has a policy that finds something and hides nothing', async () => {
  const { app } = await makeDemoApp()
  const { dlpPolicies, dlpFindings, visibilityOverrides } = app.services

  await eventually('everything was looked through', async () => {
    const [state] = await dlpPolicies.list('policy')
    return state?.scan.status === 'SUCCESS'
  })
  const found = await dlpFindings.page({}, undefined, 1000)

  const rules = new Set(found.map(({ rule }) => rule))
  assert.deepEqual([rules.has('project juniper'), rules.has('EMAIL_ADDRESS')], [true, true])
  assert.deepEqual(await visibilityOverrides.list(10), [])
})
