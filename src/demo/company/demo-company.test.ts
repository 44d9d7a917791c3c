import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoCompany } from './demo-company.ts'
import { demoLogins } from './three-people.ts'
import type { DemoDatasource, DemoDocument, DemoPerson } from './types.ts'

const { people, groups, datasources, documents, domain } = demoCompany

const knownEmails: ReadonlySet<string> = new Set(people.map((person) => person.email))

const datasourceByName: ReadonlyMap<string, DemoDatasource> = new Map(datasources.map((each) => [each.name, each]))

const groupKey = (datasource: string, name: string): string => `${datasource}/${name}`

const groupByKey = new Map(groups.map((group) => [groupKey(group.datasource, group.name), group]))

const labelOf = (document: DemoDocument): string => `${document.datasource}/${document.id}`

const datasourceOf = (document: DemoDocument): DemoDatasource => {
  const datasource = datasourceByName.get(document.datasource)
  assert.ok(datasource, `${labelOf(document)}: unknown datasource`)
  return datasource
}

const duplicatesIn = (values: readonly string[]): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Counts words also where the script writes no spaces between them. */
const countWords = (text: string): number =>
  Array.from(wordSegmenter.segment(text)).filter((segment) => segment.isWordLike).length

const membersOf = (datasource: string, name: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
  assert.ok(!seen.has(name), `${groupKey(datasource, name)}: the nesting goes round in a circle`)
  const group = groupByKey.get(groupKey(datasource, name))
  assert.ok(group, `${groupKey(datasource, name)}: unknown group`)
  const path = new Set([...seen, name])
  const nested = (group.memberGroups ?? []).flatMap((each) => [...membersOf(datasource, each, path)])
  return new Set([...group.members, ...nested])
}

const mayRead = (email: string, document: DemoDocument): boolean => {
  const permissions = document.permissions
  if (permissions === undefined || permissions.everyone === true) return true
  const isIn = (name: string): boolean => membersOf(document.datasource, name).has(email)
  return (
    (permissions.datasourceUsers === true && datasourceOf(document).users.includes(email)) ||
    (permissions.users ?? []).includes(email) ||
    (permissions.groups ?? []).some(isIn) ||
    (permissions.intersections ?? []).some((names) => names.every(isIn))
  )
}

/** Everyone named in the fields of a document. Only mails come from outside the company. */
const colleaguesIn = (document: DemoDocument): readonly string[] =>
  [
    document.author,
    document.owner,
    document.updatedBy,
    ...(document.comments ?? []).map((comment) => comment.author),
  ].filter(
    (email): email is string => email !== undefined && (document.datasource !== 'mail' || email.endsWith(`@${domain}`)),
  )

const countOf = (datasource: string): number =>
  documents.filter((document) => document.datasource === datasource).length

test('there are forty people with unique e-mails of the company domain', () => {
  assert.equal(people.length, 40)
  assert.deepEqual(duplicatesIn(people.map((person) => person.email)), [])
  assert.deepEqual(duplicatesIn(people.map((person) => person.name)), [])
  for (const { email } of people) assert.ok(email.endsWith(`@${domain}`), email)
  assert.ok(domain.endsWith('.example'))
})

test('everybody but one has a manager, and every chain of managers ends at that one', () => {
  const byEmail: ReadonlyMap<string, DemoPerson> = new Map(people.map((person) => [person.email, person]))
  const heads = people.filter((person) => person.managerEmail === undefined)
  assert.equal(heads.length, 1)
  for (const person of people) {
    let current = person
    for (let steps = 0; current.managerEmail !== undefined; steps += 1) {
      assert.ok(steps < people.length, `${person.email}: the managers go round in a circle`)
      const manager = byEmail.get(current.managerEmail)
      assert.ok(manager, `${current.email}: unknown manager`)
      current = manager
    }
    assert.equal(current, heads[0])
  }
})

test('datasources are well formed', () => {
  assert.deepEqual(
    datasources.map((each) => each.name),
    ['wiki', 'tickets', 'chat', 'drive', 'mail', 'codedocs', 'hr'],
  )
  for (const datasource of datasources) {
    assert.match(datasource.name, /^[a-z]+$/)
    assert.match(datasource.homeUrl, new RegExp(datasource.urlRegex))
    for (const objectType of datasource.objectTypes) assert.match(objectType.name, /^[A-Za-z]+$/)
    for (const email of datasource.users) assert.ok(knownEmails.has(email), `${datasource.name}: ${email}`)
    assert.deepEqual(duplicatesIn(datasource.users), [], datasource.name)
  }
  assert.ok(datasources.some((each) => !each.userByEmail))
})

test('groups name existing people, existing nested groups and existing datasources', () => {
  assert.deepEqual(duplicatesIn(groups.map((group) => groupKey(group.datasource, group.name))), [])
  for (const group of groups) {
    const label = groupKey(group.datasource, group.name)
    assert.ok(datasourceByName.has(group.datasource), label)
    assert.match(group.name, /^\S+$/)
    assert.deepEqual(duplicatesIn(group.members), [], label)
    for (const email of group.members) assert.ok(knownEmails.has(email), `${label}: ${email}`)
    assert.ok(membersOf(group.datasource, group.name).size > 0, label)
  }
  assert.ok(groups.some((group) => (group.memberGroups ?? []).length > 0))
})

test('there are enough documents in every datasource', () => {
  assert.ok(documents.length >= 950, `${documents.length} documents`)
  assert.ok(countOf('wiki') >= 150)
  assert.ok(countOf('tickets') >= 250)
  assert.ok(countOf('chat') >= 80)
  assert.ok(countOf('drive') >= 150)
  assert.ok(countOf('mail') >= 100)
  assert.ok(countOf('codedocs') >= 25)
  assert.ok(countOf('hr') >= 20)
})

test('ids are unique per datasource, and urls, titles and bodies are unique', () => {
  assert.deepEqual(duplicatesIn(documents.map(labelOf)), [])
  assert.deepEqual(duplicatesIn(documents.map((document) => document.url)), [])
  assert.deepEqual(duplicatesIn(documents.map((document) => document.title)), [])
  assert.deepEqual(duplicatesIn(documents.map((document) => document.body)), [])
})

test('urls match the pattern of their datasource, and object types exist there', () => {
  for (const document of documents) {
    const datasource = datasourceOf(document)
    assert.match(document.url, new RegExp(datasource.urlRegex), labelOf(document))
    assert.doesNotThrow(() => new URL(document.url), labelOf(document))
    const typeNames = datasource.objectTypes.map((objectType) => objectType.name)
    assert.ok(typeNames.includes(document.objectType), `${labelOf(document)}: ${document.objectType}`)
  }
})

test('authors, owners, updaters and commenters exist and use the datasource', () => {
  for (const document of documents) {
    const named = colleaguesIn(document)
    for (const email of named) {
      assert.ok(knownEmails.has(email), `${labelOf(document)}: ${email}`)
      assert.ok(datasourceOf(document).users.includes(email), `${labelOf(document)}: ${email} is no user of it`)
    }
  }
})

test('permissions name existing people and groups of the same datasource', () => {
  for (const document of documents) {
    const { users = [], groups: names = [], intersections = [] } = document.permissions ?? {}
    for (const email of users) assert.ok(knownEmails.has(email), `${labelOf(document)}: ${email}`)
    for (const name of [...names, ...intersections.flat()]) {
      assert.ok(groupByKey.has(groupKey(document.datasource, name)), `${labelOf(document)}: ${name}`)
    }
    for (const intersection of intersections) assert.ok(intersection.length >= 2, labelOf(document))
  }
})

test('whoever wrote, owns, changed or commented on a document may read it', () => {
  for (const document of documents) {
    const named = colleaguesIn(document)
    for (const email of named) assert.ok(mayRead(email, document), `${labelOf(document)}: ${email} may not read it`)
  }
})

test('the permissions are mixed', () => {
  const shareOf = (matches: (document: DemoDocument) => boolean): number =>
    documents.filter(matches).length / documents.length
  const open = shareOf(({ permissions }) => permissions === undefined || permissions.everyone === true)
  const grouped = shareOf(({ permissions }) => (permissions?.groups ?? []).length > 0)
  const intersecting = shareOf(({ permissions }) => (permissions?.intersections ?? []).length > 0)
  const users = shareOf(({ permissions }) => permissions?.datasourceUsers === true)
  const individual = shareOf(
    ({ permissions }) =>
      (permissions?.users ?? []).length > 0 && !permissions?.groups?.length && !permissions?.intersections?.length,
  )
  assert.ok(open > 0.48 && open < 0.62, `open: ${open}`)
  assert.ok(grouped > 0.2 && grouped < 0.32, `groups: ${grouped}`)
  assert.ok(individual > 0.05 && individual < 0.1, `individual: ${individual}`)
  assert.ok(intersecting > 0.03 && intersecting < 0.08, `intersections: ${intersecting}`)
  assert.ok(users > 0.04 && users < 0.1, `datasource users: ${users}`)
  assert.ok(documents.some((document) => people.filter(({ email }) => mayRead(email, document)).length === 1))
})

test('bodies have at least 25 words and closed code blocks', () => {
  for (const document of documents) {
    assert.ok(countWords(document.body) >= 25, `${labelOf(document)}: ${countWords(document.body)} words`)
    const fences = document.body.split('\n').filter((line) => line.startsWith('```')).length
    assert.equal(fences % 2, 0, `${labelOf(document)}: open code block`)
  }
})

test('dates are consistent', () => {
  for (const document of documents) {
    const { createdDaysAgo, updatedDaysAgo, comments = [] } = document
    assert.ok(Number.isInteger(createdDaysAgo) && Number.isInteger(updatedDaysAgo), labelOf(document))
    assert.ok(updatedDaysAgo >= 0 && updatedDaysAgo <= createdDaysAgo && createdDaysAgo <= 1000, labelOf(document))
    for (const comment of comments) {
      assert.ok(comment.daysAgo >= 0 && comment.daysAgo <= createdDaysAgo, `${labelOf(document)}: comment`)
    }
  }
})

test('nobody wrote anything before they joined', () => {
  const joined = new Map(people.map(({ email, startedDaysAgo }) => [email, startedDaysAgo]))
  for (const document of documents) {
    const { author, createdDaysAgo, comments = [] } = document
    for (const [email, daysAgo] of [[author, createdDaysAgo], ...comments.map((each) => [each.author, each.daysAgo])]) {
      assert.ok((joined.get(String(email)) ?? 9999) >= Number(daysAgo), `${labelOf(document)}: ${email}`)
    }
  }
})

test('no blank of a recipe is left, in any text', () => {
  for (const { title, body, comments = [], ...document } of documents) {
    const texts = [title, body, ...comments.map(({ text }) => text)].join('\n').replace(/```[\s\S]*?```|`[^`]*`/g, '')
    assert.doesNotMatch(
      texts,
      /(?<!\{)\{[\w.=+-]+\}(?!\})|\[[^[\]\n]*\|[^[\]\n]*\]/,
      `${document.datasource}/${document.id}`,
    )
  }
})

test('a ticket with a higher number is newer, within a few days', () => {
  const age = new Map<string, { number: number; daysAgo: number }[]>()
  for (const { datasource, id, createdDaysAgo } of documents) {
    if (datasource !== 'tickets') continue
    const [project = '', number = ''] = id.split('-')
    age.set(project, [...(age.get(project) ?? []), { number: Number(number), daysAgo: createdDaysAgo }])
  }
  for (const [project, tickets] of age) {
    const sorted = tickets.toSorted((one, other) => one.number - other.number)
    for (const [at, { number, daysAgo }] of sorted.entries()) {
      const later = sorted[at + 1]
      if (later !== undefined) assert.ok(later.daysAgo <= daysAgo + 60, `${project}-${number} and ${later.number}`)
    }
  }
})

test('tickets mentioned anywhere exist', () => {
  const ticketIds = new Set(
    documents.filter((document) => document.datasource === 'tickets').map((document) => document.id),
  )
  for (const document of documents) {
    const mentioned = `${document.title}\n${document.body}`.match(
      /\b(?:ATLAS|FIELD|FIN|FW|GATE|HRT|IT|JUN|PASS|PLAT|SUP)-\d+\b/g,
    )
    for (const id of mentioned ?? []) assert.ok(ticketIds.has(id), `${labelOf(document)}: ${id}`)
  }
})

test('the three people exist and see clearly different documents', () => {
  assert.equal(demoLogins.length, 3)
  const counts = demoLogins.map(({ email, why }) => {
    assert.ok(knownEmails.has(email), email)
    assert.ok(why.length > 0)
    return documents.filter((document) => mayRead(email, document)).length
  })
  const [engineer, financeLead, contractor] = demoLogins
  assert.ok(engineer && financeLead && contractor)
  assert.ok(
    counts.every((count, index) => index === 2 || count > (counts[2] ?? 0)),
    `visible: ${counts.join(', ')}`,
  )
  const onlyFor = (one: string, other: string): number =>
    documents.filter((document) => mayRead(one, document) && !mayRead(other, document)).length
  assert.ok(onlyFor(engineer.email, financeLead.email) >= 15)
  assert.ok(onlyFor(financeLead.email, engineer.email) >= 15)
  assert.ok(onlyFor(engineer.email, contractor.email) >= 15)
})
