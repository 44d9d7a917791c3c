import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { type AclRules, mayRead, parseAcl } from './mailbox-acl.ts'

const GROUPS = new Set(['hr', 'ops'])

/** `ann lr -bob r` → whether a user may read. */
function reads(list: string, login: string, groups: string[] = [], rules: AclRules = 'dovecot'): boolean {
  const words = list.split(' ').filter(Boolean)
  const entries = words.flatMap((identifier, at) => (at % 2 === 0 ? [{ identifier, rights: words[at + 1] ?? '' }] : []))
  return mayRead(parseAcl(entries, 'team'), { login, groups: new Set(groups) }, GROUPS, rules)
}

test('lookup and read are both needed', () => {
  assert.equal(reads('ann lr', 'ann'), true)
  assert.equal(reads('ann l', 'ann'), false)
  assert.equal(reads('ann r', 'ann'), false)
  assert.equal(reads('ann lrs', 'bob'), false)
  assert.equal(reads('', 'ann'), false)
})

test('anyone, authenticated and groups grant too, in every notation', () => {
  assert.equal(reads('anyone lr', 'ann'), true)
  assert.equal(reads('authenticated lr', 'ann'), true)
  for (const name of ['$hr', 'group:hr', 'group=hr', '!$hr']) {
    assert.equal(reads(`${name} lr`, 'ann', ['hr']), true, name)
    assert.equal(reads(`${name} lr`, 'bob', ['ops']), false, name)
  }
})

test('what is taken away is gone, whoever gave it', () => {
  for (const rules of ['dovecot', 'rfc4314', 'unknown'] as const) {
    assert.equal(reads('anyone lr -ann r', 'ann', [], rules), false, rules)
    assert.equal(reads('anyone lr -$hr lr', 'ann', ['hr'], rules), false, rules)
    assert.equal(reads('anyone lr -$hr lr', 'bob', [], rules), true, rules)
    assert.equal(reads('ann lr -anyone r', 'ann', [], rules), false, rules)
  }
})

test('in Dovecot a more specific entry replaces a general one; elsewhere they add up', () => {
  assert.equal(reads('anyone lr ann l', 'ann', [], 'dovecot'), false)
  assert.equal(reads('anyone lr ann l', 'ann', [], 'rfc4314'), true)
  assert.equal(reads('anyone lr ann l', 'ann', [], 'unknown'), false)
  assert.equal(reads('anyone l ann r', 'ann', [], 'unknown'), false)
  assert.equal(reads('$hr l $ops r', 'ann', ['hr', 'ops']), true)
  assert.equal(reads('ann lr !$hr l', 'ann', ['hr']), false)
})

test('the owner has all rights until an entry for the owner says otherwise', () => {
  assert.equal(reads('', 'team'), true)
  assert.equal(reads('anyone l', 'team'), true)
  assert.equal(reads('team l', 'team'), false)
  assert.equal(reads('#anyone l', 'team'), false)
  assert.equal(reads('-team r', 'team'), false)
})

test('a group without known members grants nothing, and takes away from everyone', () => {
  assert.equal(reads('$unknown lr', 'ann'), false)
  assert.equal(reads('anyone lr -$unknown r', 'ann'), false)
  assert.equal(reads('anyone lr $unknown l', 'ann'), false)
  assert.equal(reads('ann lr $unknown l', 'ann'), true)
  assert.equal(reads('ann lr !$unknown l', 'ann'), false)
  assert.equal(reads('anyone lr $a lr $b lr $c lr $d lr $e lr $f lr $g lr', 'ann'), false)
})

test('a random list never admits more without knowing a group than with any members of it', () => {
  const random = new Random(13)
  const names = ['anyone', 'authenticated', 'ann', 'bob', 'team', '$hr', '$ops', '!$hr', '#anyone', '#ann', '#$ops']
  for (let round = 0; round < 4000; round++) {
    const entries = Array.from({ length: random.below(7) }, () => ({
      identifier: (random.chance(0.3) ? '-' : '') + random.pick(names),
      rights: random.pick(['lr', 'l', 'r', 'lrs', '']),
    }))
    const acl = parseAcl(entries, 'team')
    const login = random.pick(['ann', 'bob', 'team', 'cat'])
    const rules = random.pick(['dovecot', 'rfc4314', 'unknown'] as const)
    const groups = new Set(random.several(['hr', 'ops'], 0, 2))
    const isCautious = mayRead(acl, { login, groups: new Set() }, new Set(), rules)
    const isExact = mayRead(acl, { login, groups }, GROUPS, rules)
    if (isCautious) assert.ok(isExact, JSON.stringify({ entries, login, groups: [...groups], rules }))
    const both = (['dovecot', 'rfc4314'] as const).every((each) => mayRead(acl, { login, groups }, GROUPS, each))
    assert.equal(mayRead(acl, { login, groups }, GROUPS, 'unknown'), both)
  }
})
