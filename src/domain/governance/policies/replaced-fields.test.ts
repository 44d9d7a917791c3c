import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withReplacedFields } from './replaced-fields.ts'
import { rulesOf } from './rules.ts'

test('every deprecated field that has a replacement is repeated in it', () => {
  const config = withReplacedFields({
    sensitiveInfoTypes: [{ infoType: 'CREDIT_CARD_NUMBER', likelihoodThreshold: 'POSSIBLE' }],
    inputOptions: { datasources: ['wiki', 'git'], datasourceInstances: ['git'] },
    externalSharingOptions: { domainAccessEnabled: true, anyoneWithLinkEnabled: true },
    sensitiveContentOptions: {
      sensitiveRegexes: [{ expression: 'N[0-9]' }, { expression: 'M[0-9]', hotwords: [{ regex: 'near' }] }],
      customSensitiveExpressions: [{ keyword: { type: 'TERM', value: 'wombat' } }],
      sensitiveTerms: [{ expression: 'wombat' }],
    },
  })

  assert.deepEqual(config.inputOptions?.datasourceInstances, ['git', 'wiki'])
  assert.equal(config.broadSharingOptions?.userAccessEnabled, true)
  assert.equal(config.broadSharingOptions?.anonymousAccessEnabled, true)
  assert.deepEqual(config.sensitiveContentOptions?.customSensitiveExpressions, [
    { keyword: { type: 'TERM', value: 'wombat' } },
    { keyword: { type: 'INFO_TYPE', value: 'CREDIT_CARD_NUMBER', likelihoodThreshold: 'POSSIBLE' } },
    { keyword: { type: 'REGEX', value: 'N[0-9]' } },
  ])
})

test('a configuration that says a rule in both fields looks for it once', () => {
  const config = { sensitiveContentOptions: { sensitiveTerms: [{ expression: 'numbat' }] } }

  assert.deepEqual(rulesOf(withReplacedFields(config)), rulesOf(config))
})

test('a configuration in current fields stays as it is', () => {
  const config = { inputOptions: { datasourceInstances: ['wiki'] }, broadSharingOptions: { thresholdEnabled: true } }

  assert.deepEqual(withReplacedFields(config), config)
})
