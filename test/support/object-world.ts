import assert from 'node:assert/strict'
import type { Answer, TestApp } from './make-app.ts'
import type { Random } from './random.ts'

export const PEOPLE = ['ann', 'bob', 'cat', 'dan'] as const
export type Name = (typeof PEOPLE)[number]
const DEPARTMENTS = ['Sales', 'Zoo'] as const
const GROUPS = ['keepers', 'owners'] as const
const DOCUMENTS = 6
const MAX_OF_KIND = 6

export const KINDS = ['collection', 'answer', 'pin', 'announcement', 'shortcut'] as const
export type Kind = (typeof KINDS)[number]

export interface ModelDocument {
  readonly mark: string
  readonly id: string
  /** Empty: for everybody. */
  readers: readonly (Name | (typeof GROUPS)[number])[]
}

export interface ModelObject {
  readonly kind: Kind
  readonly id: number | string
  readonly mark: string
  readonly owner: Name
  /** Only this department, and the owner, read it. */
  readonly department: string | undefined
  /** What it holds or points at. */
  readonly documents: readonly ModelDocument[]
}

export const emailOf = (name: string) => `${name}@acme.example`

/** A service beside a model of it: people in departments and groups, documents, and what people make of them. */
export class ObjectWorld {
  readonly app: TestApp
  readonly documents: ModelDocument[] = []
  objects: ModelObject[] = []
  readonly #random: Random
  readonly #push: string
  readonly #tokens: ReadonlyMap<Name, string>
  readonly #departments = new Map<Name, string>()
  readonly #members = new Map<string, Set<Name>>(GROUPS.map((group) => [group, new Set()]))
  #made = 0

  constructor(app: TestApp, push: string, tokens: ReadonlyMap<Name, string>, random: Random) {
    this.app = app
    this.#push = push
    this.#tokens = tokens
    this.#random = random
  }

  async prepare(): Promise<void> {
    await this.app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
    for (const name of PEOPLE) {
      await this.#index('indexuser', { datasource: 'wiki', user: { email: emailOf(name), name } })
      await this.#moveTo(name, this.#random.pick(DEPARTMENTS))
    }
    for (const group of GROUPS) await this.#index('indexgroup', { datasource: 'wiki', group: { name: group } })
    for (let made = 0; made < DOCUMENTS; made++) {
      const mark = this.#mark()
      const document: ModelDocument = { mark, id: `wiki:Page:${mark}`, readers: this.#readers() }
      this.documents.push(document)
      await this.#write(document)
    }
    for (const kind of KINDS) await this.#make(kind)
  }

  ask(name: Name, operation: string, body: object): Promise<Answer> {
    return this.app.send(`/rest/api/v1/${operation}`, body, { token: this.#tokens.get(name) ?? '' })
  }

  maySee(name: Name, { readers }: ModelDocument): boolean {
    if (readers.length === 0) return true
    return readers.some((reader) => reader === name || this.#members.get(reader)?.has(name) === true)
  }

  mayRead(name: Name, { kind, owner, department, documents }: ModelObject): boolean {
    if (kind === 'pin' && !documents.every((document) => this.maySee(name, document))) return false
    return owner === name || department === undefined || this.#departments.get(name) === department
  }

  /** One random change; everything can be found afterwards. Says what it was. */
  async change(): Promise<string> {
    const said = await this.#random.pick([
      () => this.#makeSome(),
      () => this.#makeSome(),
      () => this.#removeSome(),
      () => this.#regroup(),
      () => this.#move(),
      () => this.#openOrClose(),
      () => this.#openOrClose(),
    ])()
    await this.app.indexed()
    return said
  }

  async #makeSome(): Promise<string> {
    const kind = this.#random.pick(KINDS)
    if (this.objects.filter((object) => object.kind === kind).length >= MAX_OF_KIND) return this.#removeSome()
    return `made ${(await this.#make(kind)).mark}`
  }

  async #make(kind: Kind): Promise<ModelObject> {
    const owner = this.#random.pick(PEOPLE)
    const mark = this.#mark()
    // Go links have no audience.
    const department = kind !== 'shortcut' && this.#random.chance(0.5) ? this.#random.pick(DEPARTMENTS) : undefined
    const audienceFilters =
      department === undefined
        ? {}
        : { audienceFilters: [{ fieldName: 'department', values: [{ value: department, relationType: 'EQUALS' }] }] }
    const seen = this.documents.filter((document) => this.maySee(owner, document))
    const documents = kind === 'collection' ? seen.filter(() => this.#random.chance(0.6)) : seen.slice(0, 1)
    const id = await this.#create(kind, owner, mark, audienceFilters, documents)
    const pointsAtOne = kind === 'pin' || kind === 'shortcut'
    const object = {
      kind,
      id,
      mark,
      owner,
      department,
      documents: kind === 'collection' || pointsAtOne ? documents : [],
    }
    // Without a document that the owner sees there is nothing to pin or to point at.
    if (pointsAtOne && documents.length === 0) return object
    this.objects.push(object)
    return object
  }

  async #create(
    kind: Kind,
    owner: Name,
    mark: string,
    audience: object,
    documents: readonly ModelDocument[],
  ): Promise<number | string> {
    const ask = async (operation: string, body: object) => {
      const answer = await this.ask(owner, operation, body)
      assert.equal(answer.status, 200, `${operation}: ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    const [first] = documents
    switch (kind) {
      case 'collection': {
        const { collection } = await ask('createcollection', { name: mark, description: mark, ...audience })
        const items = documents.map(({ id }) => ({ itemType: 'DOCUMENT', documentId: id }))
        if (items.length > 0) {
          await ask('addcollectionitems', { collectionId: collection.id, addedCollectionItemDescriptors: items })
        }
        return collection.id
      }
      case 'answer': {
        const data = { question: `Why ${mark}?`, combinedAnswerText: { text: `Because of ${mark}.` }, ...audience }
        return (await ask('createanswer', { data })).id
      }
      case 'announcement': {
        const span = { startTime: '2026-05-01T00:00:00Z', endTime: '2026-07-01T00:00:00Z' }
        return (await ask('createannouncement', { title: mark, body: { text: mark }, ...span, ...audience })).id
      }
      case 'pin':
        return first === undefined ? '' : (await ask('pin', { documentId: first.id, queries: [mark], ...audience })).id
      case 'shortcut': {
        if (first === undefined) return ''
        const data = { inputAlias: mark, destinationDocumentId: first.id }
        return (await ask('createshortcut', { data })).shortcut.id
      }
    }
  }

  async #removeSome(): Promise<string> {
    const object = this.objects[this.#random.below(Math.max(1, this.objects.length))]
    if (object === undefined) return 'nothing to remove'
    const { kind, id, owner } = object
    const operation = kind === 'pin' ? 'unpin' : `delete${kind}`
    const { status } = await this.ask(owner, operation, kind === 'collection' ? { ids: [id] } : { id })
    // A pin of what its owner lost sight of is as gone for them.
    const isOutOfSight = kind === 'pin' && !this.mayRead(owner, object)
    assert.equal(status, isOutOfSight ? 404 : 200, operation)
    if (!isOutOfSight) this.objects = this.objects.filter((each) => each !== object)
    return `removed ${object.mark}`
  }

  async #regroup(): Promise<string> {
    const group = this.#random.pick(GROUPS)
    const name = this.#random.pick(PEOPLE)
    const members = this.#members.get(group) as Set<Name>
    const isMember = members.has(name)
    const membership = { groupName: group, memberUserId: emailOf(name) }
    await this.#index(isMember ? 'deletemembership' : 'indexmembership', { datasource: 'wiki', membership })
    if (isMember) members.delete(name)
    else members.add(name)
    return `${name} ${isMember ? 'left' : 'joined'} ${group}`
  }

  async #move(): Promise<string> {
    const name = this.#random.pick(PEOPLE)
    const department = this.#random.pick(DEPARTMENTS)
    await this.#moveTo(name, department)
    return `${name} moved to ${department}`
  }

  async #moveTo(name: Name, department: string): Promise<void> {
    await this.#index('indexemployee', { employee: { email: emailOf(name), firstName: name, department } })
    this.#departments.set(name, department)
  }

  async #openOrClose(): Promise<string> {
    const document = this.#random.pick(this.documents)
    document.readers = this.#readers()
    await this.#write(document)
    return `${document.mark} is for ${document.readers.join(', ') || 'all'}`
  }

  #readers(): ModelDocument['readers'] {
    if (this.#random.chance(0.3)) return []
    return [...PEOPLE, ...GROUPS].filter(() => this.#random.chance(0.35)).concat(this.#random.pick(PEOPLE))
  }

  async #write({ mark, readers }: ModelDocument): Promise<void> {
    const permissions =
      readers.length === 0
        ? { allowAnonymousAccess: true }
        : {
            allowedUsers: readers.filter((name) => !isGroup(name)).map((name) => ({ email: emailOf(name) })),
            allowedGroups: readers.filter(isGroup),
          }
    await this.#index('indexdocument', {
      datasource: 'wiki',
      document: {
        id: mark,
        objectType: 'Page',
        title: `Wombat ${mark}`,
        viewURL: `https://wiki.example/${mark}`,
        body: { mimeType: 'text/plain', textContent: `What there is to say of the wombat ${mark}.` },
        permissions,
      },
    })
  }

  async #index(operation: string, body: object): Promise<void> {
    const { status, body: said } = await this.app.index(operation, body, this.#push)
    assert.equal(status, 200, `${operation}: ${JSON.stringify(said)}`)
  }

  /** A word that stands for one thing and is in nothing else. */
  #mark(): string {
    this.#made += 1
    return `zq${String(this.#made).padStart(4, '0')}qz`
  }
}

function isGroup(name: string): boolean {
  return (GROUPS as readonly string[]).includes(name)
}
