import { makeApp, type TestApp } from './make-app.ts'

export interface Library {
  readonly app: TestApp
  readonly push: string
  readonly ann: string
  readonly bob: string
  /** Titles found by Ann, sorted. */
  titles(query: string, rest?: Record<string, unknown>): Promise<string[]>
  // biome-ignore lint/suspicious/noExplicitAny: a wire value of a test
  ask(query: string, rest?: Record<string, unknown>, options?: Record<string, unknown>): Promise<any>
}

const DAY_MS = 86_400_000

/** Three datasources with people, tags, properties and times; one document that only Bob may see. */
export async function searchLibrary(): Promise<Library> {
  const app = await makeApp()
  const push = await app.indexingToken()
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS).toISOString()
  await app.addDatasource({ name: 'wiki', displayName: 'My Wiki', aliases: ['confluence'] })
  await app.addDatasource({
    name: 'tickets',
    displayName: 'Tickets',
    isUserReferencedByEmail: true,
    hideBuiltInFacets: ['OWNER'],
    objectDefinitions: [
      {
        name: 'Issue',
        displayLabel: 'Bug report',
        propertyDefinitions: [
          { name: 'priority', displayLabel: 'Priority', propertyType: 'PICKLIST', uiFacetOrder: 1, group: 'planning' },
          { name: 'points', displayLabel: 'Points', propertyType: 'INT', hideUiFacet: true },
          { name: 'due', displayLabel: 'Due', propertyType: 'DATE', uiFacetOrder: 2 },
        ],
      },
    ],
  })
  await app.addDatasource({ name: 'vault', visibility: 'NOT_ENABLED', aliases: ['hidden-alias'] })
  const text = (textContent: string) => ({ mimeType: 'text/plain', textContent })
  const ann = { email: 'ann@acme.example', name: 'Ann Smith' }
  const bea = { email: 'bea@acme.example', name: 'Beatrix Annan' }
  const wiki = [
    {
      id: 'w1',
      objectType: 'Page',
      title: 'Wombat handbook',
      body: text('How to look after a wombat in the office garden.'),
      author: ann,
      owner: bea,
      tags: ['animals', 'old stuff'],
      container: 'Garden',
      updatedAt: ago(0.1),
      createdAt: ago(400),
    },
    {
      id: 'w2',
      objectType: 'Page',
      title: 'Numbat notes',
      body: text('A numbat and a wombat share the termites.'),
      author: bea,
      tags: ['animals'],
      container: '#general',
      updatedAt: ago(10),
    },
  ]
  const tickets = [
    {
      id: 't1',
      objectType: 'Issue',
      title: 'Wombat escaped',
      body: text('The wombat left the garden through the fence.'),
      author: ann,
      status: 'open',
      updatedAt: ago(40),
      container: 'Fences',
      containerDatasourceId: 'fences',
      containerObjectType: 'Project',
      customProperties: [
        { name: 'priority', value: 'high' },
        { name: 'points', value: 5 },
        { name: 'due', value: '2026-07-01' },
      ],
    },
    {
      id: 't2',
      objectType: 'Issue',
      title: 'Wombat needs a fence',
      body: text('A higher fence for the wombat.'),
      author: bea,
      status: 'done',
      updatedAt: ago(400),
      customProperties: [
        { name: 'priority', value: 'low' },
        { name: 'points', value: 2 },
      ],
    },
    {
      id: 't3',
      objectType: 'Issue',
      title: 'Zanzibar wombat payroll',
      body: text('Confidential zebrafish figures about the wombat.'),
      author: { email: 'bob@acme.example', name: 'Bob Stone' },
      tags: ['payroll'],
      permissions: { allowedUsers: [{ email: 'bob@acme.example' }] },
      updatedAt: ago(1),
    },
  ]
  await app.index('indexdocuments', { datasource: 'wiki', documents: wiki }, push)
  await app.index('indexuser', { datasource: 'tickets', user: { email: 'bob@acme.example', name: 'Bob' } }, push)
  await app.index('indexdocuments', { datasource: 'tickets', documents: tickets }, push)
  await app.indexed()
  const annToken = await app.clientToken('ann@acme.example', ['SEARCH', 'DOCUMENTS'])
  const bobToken = await app.clientToken('bob@acme.example', ['SEARCH', 'DOCUMENTS'])
  return {
    app,
    push,
    ann: annToken,
    bob: bobToken,
    titles: async (query, rest = {}) => (await app.titles(annToken, query, rest)).sort(),
    ask: async (query, rest = {}, options = {}) => {
      const requestOptions = { facetBucketSize: 10, ...options }
      return (await app.search(annToken, query, { requestOptions, ...rest })).body
    },
  }
}
