import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KnowledgeApp, role } from '../support/knowledge.ts'
import type { Answer } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { manifest, skillForm } from '../support/skills.ts'
import { rounds } from './raced.ts'

// What people edit at the same time, over HTTP: every edit that was answered with success is there afterwards.

const postgres = await postgresDatabases()
const HEADERS = { 'X-Service-Include-Experimental': 'true' }
const EDITOR = { addedRoles: role('EDITOR', 'bob') }

/** Something to edit, the edits that are sent at once, and what it must be like afterwards. */
interface Race {
  readonly edits: readonly (() => Promise<Answer>)[]
  after(): Promise<unknown>
  readonly expected: unknown
}

class World {
  readonly knowledge: KnowledgeApp

  constructor(knowledge: KnowledgeApp) {
    this.knowledge = knowledge
  }

  ask(token: string, operation: string, request: object): Promise<Answer> {
    return this.knowledge.ask(token, operation, request)
  }

  async done(token: string, operation: string, request: object): Promise<Answer['body']> {
    return succeeded(await this.ask(token, operation, request)).body
  }

  send(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.knowledge.app.send(path, body, { token, method, headers: HEADERS })
  }

  async sent(token: string, method: string, path: string, body?: unknown): Promise<Answer['body']> {
    return succeeded(await this.send(token, method, path, body)).body
  }
}

function succeeded(answer: Answer): Answer {
  assert.ok(answer.status < 300, `${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

const RACES: Readonly<Record<string, (world: World, round: number) => Promise<Race>>> = {
  async 'an answer'(world) {
    const { ann, bob } = world.knowledge
    const { id } = await world.done(ann, 'createanswer', { data: { question: 'Why?', bodyText: 'So.', ...EDITOR } })
    return {
      edits: [
        () => world.ask(ann, 'editanswer', { id, question: 'Why wombats?' }),
        () => world.ask(bob, 'editanswer', { id, bodyText: 'Because.' }),
        () => world.ask(ann, 'editanswer', { id, questionVariations: ['wombats'] }),
        () => world.ask(ann, 'editanswer', { id, addedRoles: role('EDITOR', 'eve') }),
      ],
      async after() {
        const { answer } = (await world.done(ann, 'getanswer', { id })).answerResult
        await world.done(ann, 'deleteanswer', { id })
        return [answer.question, answer.bodyText, answer.questionVariations, answer.roles.length]
      },
      expected: ['Why wombats?', 'Because.', ['wombats'], 3],
    }
  },

  async 'a collection'(world, round) {
    const { ann, bob } = world.knowledge
    const name = `Papers ${round}`
    const { id } = (await world.done(ann, 'createcollection', { name, ...EDITOR })).collection
    const add = (token: string, documentId: string) =>
      world.ask(token, 'addcollectionitems', {
        collectionId: id,
        addedCollectionItemDescriptors: [{ itemType: 'DOCUMENT', documentId }],
      })
    return {
      edits: [
        () => add(ann, 'wiki:Page:open'),
        () => world.ask(bob, 'editcollection', { id, description: 'What to read' }),
        () => add(bob, 'wiki:Page:other'),
        () => world.ask(ann, 'editcollection', { id, name: `${name} of all` }),
      ],
      async after() {
        const { collection } = await world.done(ann, 'getcollection', { id, withItems: true })
        await world.done(ann, 'deletecollection', { ids: [id] })
        return [collection.name, collection.description, collection.itemCount]
      },
      expected: [`${name} of all`, 'What to read', 2],
    }
  },

  async 'an announcement'(world) {
    const { admin } = world.knowledge
    const texts = { title: 'ObjectMessage', startTime: '2026-05-31T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
    const { id } = await world.done(admin, 'createannouncement', texts)
    const audienceFilters = [{ fieldName: 'department', values: [{ value: 'Sales', relationType: 'EQUALS' }] }]
    return {
      edits: [
        () => world.ask(admin, 'updateannouncement', { id, ...texts, title: 'Old news' }),
        () => world.ask(admin, 'updateannouncement', { id, ...texts, title: 'Old news', audienceFilters }),
        () => world.ask(admin, 'updateannouncement', { id, ...texts, title: 'Old news' }),
      ],
      async after() {
        const { announcements } = await world.sent(admin, 'POST', '/app/api/v1/announcements', {})
        const own = announcements.find((each: { id: number }) => each.id === id)
        await world.done(admin, 'deleteannouncement', { id })
        return [own?.title, own?.audienceFilters?.length]
      },
      expected: ['Old news', 1],
    }
  },

  async 'a pin'(world, round) {
    const { admin } = world.knowledge
    const { id } = await world.done(admin, 'pin', { documentId: 'wiki:Page:open', queries: [`one ${round}`] })
    const audienceFilters = [{ fieldName: 'department', values: [{ value: 'Sales', relationType: 'EQUALS' }] }]
    return {
      edits: [
        () => world.ask(admin, 'editpin', { id, queries: [`two ${round}`] }),
        () => world.ask(admin, 'editpin', { id, audienceFilters }),
      ],
      async after() {
        const { pin } = await world.done(admin, 'getpin', { id })
        await world.done(admin, 'unpin', { id })
        return [pin.queries, pin.audienceFilters?.length]
      },
      expected: [[`two ${round}`], 1],
    }
  },

  async 'a shortcut'(world, round) {
    const { ann } = world.knowledge
    const data = { inputAlias: `plan${round}`, destinationUrl: 'https://x.example/1' }
    const { id } = (await world.done(ann, 'createshortcut', { data })).shortcut
    const update = (change: object) => world.ask(ann, 'updateshortcut', { id, ...change })
    return {
      edits: [
        () => update({ destinationUrl: 'https://x.example/2' }),
        () => update({ description: 'The plan' }),
        () => update({ unlisted: true }),
      ],
      async after() {
        const { shortcut } = await world.done(ann, 'getshortcut', { id })
        await world.done(ann, 'deleteshortcut', { id })
        return [shortcut.destinationUrl, shortcut.description, shortcut.unlisted]
      },
      expected: ['https://x.example/2', 'The plan', true],
    }
  },

  async 'an agent'(world) {
    const { ann, bob } = world.knowledge
    const { id } = (await world.done(ann, 'agents', { name: 'Helper', instructions: 'Help', ...EDITOR })).workflow
    return {
      edits: [
        () => world.ask(ann, `agents/${id}`, { description: 'It helps' }),
        () => world.ask(bob, `agents/${id}`, { instructions: 'Help a lot' }),
        () => world.ask(ann, `agents/${id}`, { inputs: [{ name: 'kind' }] }),
      ],
      async after() {
        const { description, metadata } = await world.sent(ann, 'GET', `/rest/api/v1/agents/${id}`)
        await world.sent(ann, 'DELETE', `/rest/api/v1/agents/${id}`)
        return [description, metadata.instructions, metadata.inputs.length, metadata.version]
      },
      expected: ['It helps', 'Help a lot', 1, 4],
    }
  },

  async 'a skill'(world, round) {
    const { admin } = world.knowledge
    const form = (text: string) => skillForm({ 'SKILL.md': manifest(`Care ${round}`, 'What it is for', text) })
    const { id } = (await world.sent(admin, 'POST', '/api/skills', form('One'))).skill
    return {
      edits: [
        () => world.send(admin, 'POST', `/api/skills/${id}/versions`, form('Two')),
        () => world.send(admin, 'PATCH', `/api/skills/${id}`, { status: 'ENABLED' }),
        () => world.send(admin, 'POST', `/api/skills/${id}/versions`, form('Three')),
      ],
      async after() {
        const { skill } = await world.sent(admin, 'GET', `/api/skills/${id}`)
        const { versions } = await world.sent(admin, 'GET', `/api/skills/${id}/versions`)
        await world.sent(admin, 'DELETE', `/api/skills/${id}`)
        return [skill.status, versions.length]
      },
      expected: ['ENABLED', 3],
    }
  },

  async 'a trigger'(world) {
    const { ann } = world.knowledge
    const delivery = { webhook_url: 'https://hooks.acme.example/in' }
    const request = { preset_id: 'document_changed:wiki', delivery }
    const { trigger_id: id } = (await world.sent(ann, 'POST', '/api/triggers', request)).trigger
    const patch = (change: object) => world.send(ann, 'PATCH', `/api/triggers/${id}`, change)
    return {
      edits: [
        () => patch({ status: 'DISABLED' }),
        () => patch({ description: 'Mine' }),
        () => patch({ delivery: { webhook_url: 'https://hooks.acme.example/2' } }),
        () => patch({ inputs: { reason: 'CREATED' } }),
      ],
      async after() {
        const { trigger } = await world.sent(ann, 'GET', `/api/triggers/${id}`)
        succeeded(await world.send(ann, 'DELETE', `/api/triggers/${id}`))
        return [trigger.status, trigger.description, trigger.delivery.webhook_url, trigger.inputs]
      },
      expected: ['DISABLED', 'Mine', 'https://hooks.acme.example/2', { reason: 'CREATED' }],
    }
  },

  async 'a tool server of ours'(world, round) {
    const { admin } = world.knowledge
    const path = '/admin/api/v1/mcp-servers'
    const name = `server${round}`
    await world.sent(admin, 'POST', path, { name, tools: ['search'] })
    const patch = (change: object) => world.send(admin, 'PATCH', `${path}/${name}`, change)
    return {
      edits: [
        () => patch({ displayName: 'Ours' }),
        () => patch({ instructions: 'Look first' }),
        () => patch({ tools: ['search', 'chat'] }),
      ],
      async after() {
        const { items } = await world.sent(admin, 'GET', path)
        const { displayName, instructions, tools } = items.find((each: { name: string }) => each.name === name)
        succeeded(await world.send(admin, 'DELETE', `${path}/${name}`))
        return [displayName, instructions, tools]
      },
      expected: ['Ours', 'Look first', ['search', 'chat']],
    }
  },

  async 'a tool server of others'(world, round) {
    const { admin } = world.knowledge
    const path = '/admin/api/v1/tool-servers'
    const id = `other${round}`
    await world.sent(admin, 'POST', path, { id, url: 'https://tools.example/mcp' })
    const patch = (change: object) => world.send(admin, 'PATCH', `${path}/${id}`, change)
    return {
      edits: [
        () => patch({ displayName: 'Theirs' }),
        () => patch({ description: 'What it does' }),
        () => patch({ url: 'https://tools.example/mcp2' }),
      ],
      async after() {
        const { items } = await world.sent(admin, 'GET', path)
        const { displayName, description, url } = items.find((each: { id: string }) => each.id === id)
        succeeded(await world.send(admin, 'DELETE', `${path}/${id}`))
        return [displayName, description, url]
      },
      expected: ['Theirs', 'What it does', 'https://tools.example/mcp2'],
    }
  },

  async 'a policy'(world) {
    const { admin } = world.knowledge
    const path = '/rest/api/v1/governance/data/policies'
    const config = { sensitiveContentOptions: { sensitiveInfoTypes: [{ infoType: 'CREDIT_CARD_NUMBER' }] } }
    // Nobody deletes a policy, and only so many are kept.
    const { reports } = await world.sent(admin, 'GET', path)
    const request = { name: 'Cards', config, frequency: 'NONE' }
    const { id } = reports[0] ?? (await world.sent(admin, 'POST', path, request)).report
    const update = (change: object) => world.send(admin, 'POST', `${path}/${id}`, change)
    succeeded(await update({ reportName: 'Cards', status: 'ACTIVE', frequency: 'NONE' }))
    const { version } = (await world.sent(admin, 'GET', `${path}/${id}`)).report.config
    return {
      edits: [
        () => update({ reportName: 'Numbers of cards' }),
        () => update({ status: 'INACTIVE' }),
        () => update({ frequency: 'DAILY' }),
      ],
      async after() {
        const { report } = await world.sent(admin, 'GET', `${path}/${id}`)
        return [report.name, report.status, report.frequency, report.config.version]
      },
      expected: ['Numbers of cards', 'INACTIVE', 'DAILY', version + 3],
    }
  },
}

// Both first: the tests of one must not be over before those of the other are known.
const worlds = {
  SQLite: new World(await KnowledgeApp.make()),
  PostgreSQL: new World(await KnowledgeApp.make({ databaseUrl: await postgres.createDatabase() })),
}

for (const [kind, world] of Object.entries(worlds)) {
  describe(`edits at once on ${kind}`, () => {
    for (const [name, prepare] of Object.entries(RACES)) {
      test(`of several edits of ${name} at once, none is lost`, async () => {
        for (let round = 0; round < rounds(3); round++) {
          const race = await prepare(world, round)

          for (const answer of await Promise.all(race.edits.map((edit) => edit()))) succeeded(answer)

          assert.deepEqual(await race.after(), race.expected)
        }
      })
    }
  })
}
