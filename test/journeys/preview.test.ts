import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

async function withPages() {
  const app = await makeApp({ membersPublish: 'on' })
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  const push = await app.indexingToken()
  const page = (id: string, text: string, permissions: object | undefined) =>
    app.index(
      'indexdocument',
      {
        document: {
          datasource: 'wiki',
          objectType: 'Page',
          id,
          title: id,
          viewURL: `https://wiki.example/${id}`,
          body: { mimeType: 'text/plain', textContent: text },
          permissions,
        },
      },
      push,
    )
  await app.index('indexgroup', { datasource: 'wiki', group: { name: 'finance' } }, push)
  await app.index(
    'indexmembership',
    { datasource: 'wiki', membership: { groupName: 'finance', memberUserId: 'ada@acme.example' } },
    push,
  )
  await page('open', `${'Nothing here. '.repeat(50)}The budgets of the zoo, and its budget.`, {
    allowAnonymousAccess: true,
  })
  await page('closed', 'A budget for some.', {
    allowedUsers: [{ email: 'ada@acme.example', name: 'Ada Bell' }],
    allowedGroups: ['finance'],
  })
  await page('parted', 'Giraffe\n\nIt is tall.\n\nnpm ci\n\nThe end.', { allowAnonymousAccess: true })
  await page('grouped', 'Figures of one group.', { allowedGroups: ['finance'] })
  await page('plain', 'Nobody said who can see this.', undefined)
  await app.indexed()
  return app
}

test('a preview marks the words of the query, says why the caller sees it, and who else may', async () => {
  const app = await withPages()
  const ada = await app.clientToken('ada@acme.example')

  const open = await app.send('/app/api/v1/preview', { id: 'wiki:Page:open', query: 'budget app:wiki' }, { token: ada })
  const closed = await app.send('/app/api/v1/preview', { id: 'wiki:Page:closed' }, { token: ada })

  const { text, matches, bestMatch, grants, audience } = open.body
  const marked = matches.map((each: { startIndex: number; endIndex: number }) =>
    text.slice(each.startIndex, each.endIndex),
  )
  assert.deepEqual(marked, ['budgets', 'budget'])
  assert.equal(bestMatch, 0)
  assert.deepEqual(grants, ['all signed-in users can see it'])
  assert.equal(audience.everyone, true)
  assert.equal(open.body.document.metadata.visibility, 'DOMAIN_VISIBLE')
  assert.deepEqual(closed.body.matches, [])
  assert.deepEqual(closed.body.audience.people, ['Ada Bell'])
  assert.deepEqual(closed.body.audience.groups, ['finance'])
  assert.ok(closed.body.grants.includes('the document is shared with this user'))
})

test('a preview says through which groups the caller sees it, and never those of others', async () => {
  const app = await withPages()
  const push = await app.indexingToken()
  for (const name of ['payroll', 'atlas']) await app.index('indexgroup', { datasource: 'wiki', group: { name } }, push)
  const memberships = [
    { groupName: 'payroll', memberGroupName: 'finance' },
    { groupName: 'atlas', memberUserId: 'ada@acme.example' },
    { groupName: 'atlas', memberUserId: 'eve@acme.example' },
  ]
  for (const membership of memberships) await app.index('indexmembership', { datasource: 'wiki', membership }, push)
  const permissions = {
    allowedGroups: ['atlas'],
    allowedGroupIntersections: [{ requiredGroups: ['payroll', 'atlas'] }, { requiredGroups: ['payroll', 'legal'] }],
  }
  const document = { datasource: 'wiki', objectType: 'Page', id: 'both', title: 'both', permissions }
  await app.index('indexdocument', { document: { ...document, viewURL: 'https://wiki.example/both' } }, push)
  await app.indexed()
  const [ada, eve] = [await app.clientToken('ada@acme.example'), await app.clientToken('eve@acme.example')]
  const id = 'wiki:Page:both'

  const seen = await app.send('/app/api/v1/preview', { id }, { token: ada })
  const byEve = await app.send('/app/api/v1/preview', { id }, { token: eve })

  const atlas = { name: 'atlas', through: [] }
  assert.deepEqual(seen.body.paths, [
    { groups: [atlas] },
    { groups: [{ name: 'payroll', through: ['finance'] }, atlas] },
  ])
  assert.deepEqual(byEve.body.paths, [{ groups: [atlas] }])
})

test('a document names the groups that are all required to see it', async () => {
  const app = await withPages()
  const push = await app.indexingToken()
  const permissions = { allowedGroupIntersections: [{ requiredGroups: ['finance', 'finance'] }] }
  const document = { datasource: 'wiki', objectType: 'Page', id: 'one', title: 'one', permissions }
  await app.index('indexdocument', { document: { ...document, viewURL: 'https://wiki.example/one' } }, push)
  await app.indexed()
  const ada = await app.clientToken('ada@acme.example')

  const { body } = await app.send('/app/api/v1/preview', { id: 'wiki:Page:one' }, { token: ada })

  assert.equal(body.document.metadata.visibilityGroup, 'finance')
  assert.equal(body.document.metadata.visibilityGroups, undefined)
})

test("without permissions, the data source's default access is why", async () => {
  const app = await withPages()
  const ada = await app.clientToken('ada@acme.example')

  const { body } = await app.send('/app/api/v1/preview', { id: 'wiki:Page:plain' }, { token: ada })

  assert.deepEqual(body.grants, ['documents without permissions in wiki are visible to everyone'])
})

test('a preview tells which lines are headings', async () => {
  const app = await withPages()
  const token = await app.clientToken('ada@acme.example')

  const { body } = await app.send('/app/api/v1/preview', { id: 'wiki:Page:parted', query: 'giraffe' }, { token })

  assert.deepEqual(body.headings, [{ startIndex: 0, endIndex: 7 }])
  assert.deepEqual(body.matches, [{ startIndex: 0, endIndex: 7, type: 'BOLD' }])
})

test('a document names the group that may see it, where that is one alone', async () => {
  const app = await withPages()
  const token = await app.clientToken('ada@acme.example')

  const { body } = await app.send('/rest/api/v1/search', { query: '', pageSize: 10 }, { token })

  const groups = body.results.map(
    ({ document }: { document: { id: string; metadata: { visibilityGroup?: string } } }) => [
      document.id,
      document.metadata.visibilityGroup,
    ],
  )
  assert.deepEqual(groups.sort(), [
    ['wiki:Page:closed', undefined],
    ['wiki:Page:grouped', 'finance'],
    ['wiki:Page:open', undefined],
    ['wiki:Page:parted', undefined],
    ['wiki:Page:plain', undefined],
  ])
})

test("a document the caller can't see gets the same response as a missing one", async () => {
  const app = await withPages()
  const eve = await app.clientToken('eve@acme.example')
  const other = await app.clientToken('ada@acme.example', ['CHAT'])

  const hidden = await app.send('/app/api/v1/preview', { id: 'wiki:Page:closed' }, { token: eve })
  const absent = await app.send('/app/api/v1/preview', { id: 'wiki:Page:none' }, { token: eve })

  assert.equal(hidden.status, 404)
  const { requestId: _, ...said } = hidden.body.error
  const { requestId: __, ...errorOfMissing } = absent.body.error
  assert.deepEqual(said, errorOfMissing)
  assert.equal((await app.send('/app/api/v1/preview', { id: 'x' }, { token: other })).status, 403)
  assert.equal((await app.send('/app/api/v1/preview', { id: '' }, { token: eve })).status, 400)
})

test('a preview marks the passage of a citation, also far into a long text', async () => {
  const app = await withPages()
  const push = await app.indexingToken()
  const passage = 'The elephants eat hay.\n\n- morning\n- evening'
  const text = `${'Nothing of note. '.repeat(8000)}${passage} ${'And more. '.repeat(8000)}`
  const document = {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'long',
    title: 'Long',
    viewURL: 'https://wiki.example/l',
  }
  await app.index(
    'indexdocument',
    {
      document: {
        ...document,
        body: { mimeType: 'text/plain', textContent: text },
        permissions: { allowAnonymousAccess: true },
      },
    },
    push,
  )
  const token = await app.clientToken('ada@acme.example')
  const preview = (body: object) => app.send('/app/api/v1/preview', { id: 'wiki:Page:long', ...body }, { token })

  const found = (await preview({ passage, query: 'nothing' })).body
  const changed = (await preview({ passage: 'The elephants eat meat.', query: 'hay' })).body

  const [range, ...others] = found.matches
  assert.equal(found.text.slice(range.startIndex, range.endIndex), passage)
  assert.deepEqual(others, [])
  assert.equal(found.isCut, true)
  assert.deepEqual(changed.matches, [], 'what the document does not say is not marked')
  assert.equal((await preview({ passage: 'x'.repeat(20_001) })).status, 400)
})

test('a preview tells who vouches for a document, whether one may, and what it is pinned for', async () => {
  const app = await withPages()
  const scopes = ['SEARCH', 'VERIFICATION', 'PINS']
  const [ada, eve] = [
    await app.clientToken('ada@acme.example', scopes),
    await app.clientToken('eve@acme.example', scopes),
  ]
  const administrator = await app.administratorToken('root@acme.example')
  const documentId = 'wiki:Page:open'
  const preview = async (token: string) => (await app.send('/app/api/v1/preview', { id: documentId }, { token })).body

  await app.send('/rest/api/v1/verify', { documentId }, { token: administrator })
  await app.send('/rest/api/v1/pin', { documentId, queries: ['zoo money'] }, { token: ada })
  const [hers, his] = [await preview(ada), await preview(eve)]
  const found = await app.send('/rest/api/v1/search', { query: 'zoo' }, { token: eve })

  assert.equal(hers.verification.state, 'VERIFIED')
  assert.equal(hers.mayVerify, false)
  assert.equal((await preview(administrator)).mayVerify, true)
  assert.deepEqual(hers.pins[0].pin.queries, ['zoo money'])
  assert.equal(hers.pins[0].mayRemove, true)
  assert.equal(his.pins[0].mayRemove, false)
  assert.deepEqual(found.body.results[0].document.metadata.verification, { state: 'VERIFIED' })
})

test('groups have their names in a preview for their members, and none for other readers', async () => {
  const app = await withPages()
  const push = await app.indexingToken()
  const users = ['ada', 'eve'].map((name) => `${name}@acme.example`)
  const inGroup = (name: string, title: string, ...ids: string[]) => ({
    name,
    title,
    members: ids.map((id) => ({ kind: 'user' as const, id })),
  })
  await app.app.services.identity.replaceIdentity('wiki', {
    users: users.map((email) => ({ email, userId: undefined, name: email, isActive: true })),
    groups: [inGroup('g-1', 'Payroll', users[0]!), inGroup('g-2', 'Project Otter', users[0]!)],
  })
  const send = (id: string, permissions: object) => {
    const document = { datasource: 'wiki', objectType: 'Page', id, title: id, permissions }
    return app.index('indexdocument', { document: { ...document, viewURL: `https://wiki.example/${id}` } }, push)
  }
  await send('several', {
    allowedUsers: [{ email: users[1]!, name: 'Eve' }],
    allowedGroups: ['g-1', 'g-2'],
    allowedGroupIntersections: [{ requiredGroups: ['g-1', 'g-2'] }],
  })
  await send('sole', { allowedGroupIntersections: [{ requiredGroups: ['g-1', 'g-2'] }] })
  await app.indexed()
  const previewed = async (id: string, email = '') =>
    (await app.send('/app/api/v1/preview', { id: `wiki:Page:${id}` }, { token: await app.clientToken(email) })).body

  const byMember = await previewed('several', users[0])
  assert.deepEqual(byMember.audience.groups, ['Payroll', 'Project Otter'])
  assert.equal(byMember.audience.otherGroups, 0)
  assert.deepEqual(byMember.audience.groupIntersections, [['Payroll', 'Project Otter']])
  const { metadata } = (await previewed('sole', users[0])).document
  assert.deepEqual(metadata.visibilityGroups, ['Payroll', 'Project Otter'])
  const found = async (email: string) =>
    (await app.send('/rest/api/v1/search', { query: 'sole' }, { token: await app.clientToken(email) })).body.results
  const [result] = await found(users[0]!)
  assert.deepEqual(result.document.metadata.visibilityGroups, ['Payroll', 'Project Otter'])
  assert.deepEqual(await found(users[1]!), [])

  const byOther = await previewed('several', users[1])
  assert.deepEqual(byOther.audience.groups, [])
  assert.equal(byOther.audience.otherGroups, 2)
  assert.deepEqual(byOther.audience.groupIntersections, [['another group']])
  assert.doesNotMatch(JSON.stringify(byOther), /g-1|g-2|Payroll|Otter/)
})
