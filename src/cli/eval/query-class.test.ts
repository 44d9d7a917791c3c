import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classOf } from './query-class.ts'

const vocabulary = { knows: (word: string) => word !== 'wiebke' && word !== 'kubelet' }

test('the class of a query follows from its words, except for other words, which are given', () => {
  const classes = {
    'expense policy': 'keyword',
    'GATE-388': 'id',
    'RFC45 rollout': 'id',
    'release 3.30': 'id',
    'maxReplicas default': 'code',
    'drain --force': 'code',
    'how to onboard a new hire': 'question',
    'papers about the design of operating systems and their schedulers': 'question',
    'wiebke kubelet': 'name',
  }
  for (const [text, expected] of Object.entries(classes)) assert.equal(classOf({ text }, vocabulary), expected, text)
  assert.equal(classOf({ text: 'doctor coverage', kind: 'other words' }, vocabulary), 'other words')
})
