import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Connector, Source } from '#connector-kit'
import { CONFORMANCE_CHECKS } from '../../packages/connector-kit/testing/conformance.ts'
import { connectorSuite } from '../../packages/connector-kit/testing/connector-suite.ts'
import type { LdapConfig } from '../../src/connectors/ldap/config.ts'
import ldap from '../../src/connectors/ldap/connector.ts'
import { openLdap } from '../../src/connectors/transports/ldap/ldap-transport.ts'
import { SourceLimiter } from '../../src/connectors/transports/source-limiter.ts'
import { SourceNetwork } from '../../src/connectors/transports/source-network.ts'
import { AccessResolver } from '../../src/domain/connections/access/resolve-access.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { recordSession, replayed } from './recordings/record-session.ts'
import { LDAP_BASE, type LdapServer, startSlapd } from './servers/slapd.ts'
import { subjectOf } from './worlds/world.ts'

let server: LdapServer
before(async () => {
  server = await startSlapd()
  await server.modify(
    [
      ...['ann', 'bob', 'cat'].map(person),
      groupOf('HR team', [userDn('ann')]),
      // Nested, in a circle, and with a member that doesn't exist.
      groupOf('All staff', [`cn=hr team,ou=Groups,${LDAP_BASE}`, userDn('bob'), userDn('nobody')]),
      `dn: cn=night,ou=groups,${LDAP_BASE}\nchangetype: add\nobjectClass: posixGroup\ncn: night\ngidNumber: 7\nmemberUid: cat\n`,
    ].join('\n'),
  )
})
after(() => server?.stop())

test('people come with their managers, and groups with the members that the directory names', async () => {
  const { source, close } = open()
  const people = await Array.fromAsync(ldap.people?.(source) ?? [])
  const accounts = await Array.fromAsync(ldap.accounts?.(source) ?? [])
  const groups = await Array.fromAsync(ldap.groups?.(source) ?? [])
  await close()

  assert.deepEqual(
    people.map(({ email, managerEmail, title }) => [email, managerEmail, title]),
    [
      ['ann@acme.example', undefined, 'Title of ann'],
      ['bob@acme.example', 'ann@acme.example', 'Title of bob'],
      ['cat@acme.example', 'ann@acme.example', 'Title of cat'],
    ],
  )
  const resolver = new AccessResolver({ accounts, groups, scopes: [] })
  const membersOf = (title: string) => {
    const { id = '' } = groups.find((each) => each.title === title) ?? {}
    return [...resolver.accountsOf({ kind: 'group', id })].map((dn) => dn.split(',')[0]).sort()
  }
  assert.deepEqual(membersOf('HR team'), ['uid=ann'])
  assert.deepEqual(membersOf('All staff'), ['uid=ann', 'uid=bob'])
  assert.deepEqual(membersOf('night'), ['uid=cat'])
})

test('a member who leaves is gone with the next read', async () => {
  await server.modify(
    `dn: cn=All staff,ou=groups,${LDAP_BASE}\nchangetype: modify\ndelete: member\nmember: ${userDn('bob')}\n`,
  )
  const { source, close } = open()
  const groups = await Array.fromAsync(ldap.groups?.(source) ?? [])
  await close()

  const staff = groups.find(({ title }) => title === 'All staff')
  assert.ok(staff?.members.every((member) => !('account' in member) || !member.account.includes('bob')))
})

test('a wrong password and a wrong base are named as what they are', async () => {
  const wrongPassword = open({ password: 'wrong' })
  await assert.rejects(Array.fromAsync(ldap.accounts?.(wrongPassword.source) ?? []), { kind: 'unauthorized' })
  await wrongPassword.close()

  const wrongBase = open({ base: 'dc=elsewhere,dc=example' })
  await assert.rejects(Array.fromAsync(ldap.accounts?.(wrongBase.source) ?? []), { kind: 'gone' })
  await wrongBase.close()
})

test("another host than the connection's own is never reached", async () => {
  const elsewhere = open({ hosts: ['127.0.0.1:1'] })

  await assert.rejects(Array.fromAsync(ldap.accounts?.(elsewhere.source) ?? []), /isn't a host of this connection/)
  await elsewhere.close()
})

const subject = subjectOf(
  () => ({
    connector: ldap as unknown as Connector,
    config: ldapConfig(),
    secret: { password: server.password },
    accounts: [],
    change: async () => '',
    visibleTo: async () => new Set<string>(),
  }),
  false,
)

connectorSuite('ldap', subject)

test('a session with the directory is recorded without its password, and replayed', async () => {
  const secret = { password: server.password }
  const recording = await recordSession(subject, secret, { connector: 'ldap', config: ldapConfig() })

  for (const check of CONFORMANCE_CHECKS.filter(({ needsEdits }) => needsEdits !== true)) {
    assert.deepEqual(await check.run(replayed(subject, recording)), [], check.name)
  }
})

test('users beyond one page are read page by page', async () => {
  const many = Array.from({ length: 1500 }, (_, at) => person(`user${at}`))
  await server.modify(many.join('\n'))
  const { source, close } = open()

  const accounts = await Array.fromAsync(ldap.accounts?.(source) ?? [])
  await close()

  assert.equal(new Set(accounts.map(({ id }) => id)).size, 1503)
})

function ldapConfig(base = LDAP_BASE): LdapConfig {
  return {
    url: server.url,
    bindDn: server.bindDn,
    base,
    userFilter: '(objectClass=inetOrgPerson)',
    groupFilter: '(|(objectClass=groupOfNames)(objectClass=posixGroup))',
  }
}

function open({ password = server.password, base = LDAP_BASE, hosts = [server.url.slice('ldap://'.length)] } = {}) {
  const config = ldapConfig(base)
  const transport = openLdap({
    config,
    credentials: ldap.credentials({ password }, config),
    network: new SourceNetwork(hosts, true),
    limiter: new SourceLimiter({ requestsPerSecond: 100, concurrent: 1 }),
    clock: systemClock,
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    maxBytes: 1024 ** 2,
  })
  const source = { config, directory: transport.directory } as unknown as Source<LdapConfig>
  return { source, close: () => transport.close() }
}

function userDn(uid: string): string {
  return `uid=${uid},ou=people,${LDAP_BASE}`
}

function person(uid: string): string {
  const fields = {
    objectClass: 'inetOrgPerson',
    uid,
    cn: uid,
    sn: uid,
    mail: `${uid}@acme.example`,
    title: `Title of ${uid}`,
    ...(uid !== 'ann' && { manager: `UID=ann, ou=People,${LDAP_BASE}` }),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return [`dn: ${userDn(uid)}`, 'changetype: add', ...lines, ''].join('\n')
}

function groupOf(cn: string, members: readonly string[]): string {
  const lines = members.map((dn) => `member: ${dn}`)
  return [
    `dn: cn=${cn},ou=groups,${LDAP_BASE}`,
    'changetype: add',
    'objectClass: groupOfNames',
    `cn: ${cn}`,
    ...lines,
    '',
  ].join('\n')
}
