import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractFilters, type KnownValues } from './extract-filters.ts'

const STATUSES: Readonly<Record<string, readonly string[]>> = {
  Ticket: ['Done', 'Open', 'In progress', 'Closed', 'Waiting'],
  Policy: ['In force'],
}
const PEOPLE = ['Priya Raghunathan', 'Joris van der Meer', 'Ann Stone', 'Ann Wood']

const known: KnownValues = {
  types: async () => [
    { value: 'Page', labels: ['Wiki page'] },
    { value: 'Ticket', labels: [] },
    { value: 'Policy', labels: [] },
    { value: 'Sheet', labels: ['Spreadsheet'] },
  ],
  statusesOf: async (type) => STATUSES[type] ?? [],
  async personNamed(name) {
    const words = name.toLowerCase().split(' ')
    const [only, ...others] = PEOPLE.filter((each) =>
      words.every((word) => each.toLowerCase().split(' ').includes(word)),
    )
    return others.length === 0 ? only : undefined
  },
}

const UNDERSTOOD: readonly (readonly [query: string, searched: string])[] = [
  ['updated last week', 'updated:past_week'],
  ['documents updated last 30 days osaka', 'osaka updated:past_30_days'],
  ['tickets updated this week', 'type:Ticket updated:past_week'],
  ['tickets gateway created yesterday?', 'gateway type:Ticket created:yesterday'],
  ['gateway tickets that were changed in the past month', 'gateway type:Ticket updated:past_month'],
  ['spreadsheets changed today', 'type:Sheet updated:today'],
  ['release notes last month', 'release notes updated:past_month'],
  ['release notes from the last quarter', 'release notes updated:past_3_months'],
  ['open tickets gateway', 'gateway type:Ticket status:Open status:"In progress" status:Waiting'],
  ['open gateway tickets', 'gateway type:Ticket status:Open status:"In progress" status:Waiting'],
  ['open tasks gateway', 'gateway type:Ticket status:Open status:"In progress" status:Waiting'],
  ['closed tickets', 'type:Ticket status:Done status:Closed'],
  ['in progress tickets atlas', 'atlas type:Ticket status:"In progress"'],
  ['docs by Priya', 'from:"Priya Raghunathan"'],
  ['shedding docs by priya raghunathan last quarter', 'shedding from:"Priya Raghunathan" updated:past_3_months'],
  ['tickets from Joris van der Meer about backups', 'backups type:Ticket from:"Joris van der Meer"'],
  ['tickets by Priya about passport checks', 'passport checks type:Ticket from:"Priya Raghunathan"'],
  ['docs about shedding written by me', 'shedding from:me'],
  ['open tickets assigned to me', 'type:Ticket status:Open status:"In progress" status:Waiting owner:me'],
  ['Tickets geändert letzte Woche', 'type:Ticket updated:past_week'],
  ['offene Tickets Gateway', 'Gateway type:Ticket status:Open status:"In progress" status:Waiting'],
]

for (const [query, searched] of UNDERSTOOD) {
  test(`"${query}" is understood as ${searched}`, async () => {
    const understood = await extractFilters(query, known)

    assert.equal(understood?.query, searched)
    const [range] = understood?.ranges ?? []
    assert.match(searched.slice(range?.startIndex, range?.endIndex), /^\w+:/)
  })
}

const WORDS = [
  'travel policy',
  'okrs this quarter',
  'open door alarms',
  'open source policies',
  'closed wombats',
  'updated firmware',
  'letter from Hamburg',
  'pages by Ann',
  'tickets',
  'last month',
  'updated:today tickets',
  '"open tickets"',
  'tickets -updated today',
]

for (const query of WORDS) {
  test(`"${query}" stays words`, async () => {
    assert.equal(await extractFilters(query, known), undefined)
  })
}

test('a time without anything that happened then is doubtful, for a document may be about it', async () => {
  assert.equal((await extractFilters('what customers asked last month', known))?.doubtful?.time, 'last month')
  assert.equal((await extractFilters('tickets updated last month', known))?.doubtful, undefined)
})
