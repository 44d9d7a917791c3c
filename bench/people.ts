import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DirectoryReader } from '../src/domain/people/directory/directory-reader.ts'
import { PersonIds } from '../src/domain/people/directory/person-ids.ts'
import type { Employee } from '../src/domain/people/employee.ts'
import type { PeopleQuery } from '../src/domain/people/people-query.ts'
import { searchPeople } from '../src/domain/people/search-people.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { openStores } from '../src/storage/stores.ts'
import { Random } from '../test/support/random.ts'

/**
 * Searches of people: node bench/people.ts [--people 100000] [--rounds 200]. Everything from the question to the records
 * of the page, without HTTP. The last line is JSON: milliseconds of the median and of the slowest of a hundred.
 */
const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '200' } },
})
const peopleCount = Number(options.people)
const rounds = Number(options.rounds)
const random = new Random(11)
const SYLLABLES = [
  'an',
  'bel',
  'cor',
  'da',
  'el',
  'fin',
  'gus',
  'ha',
  'il',
  'jo',
  'ka',
  'lu',
  'mi',
  'no',
  'os',
  'pe',
  'ro',
  'sa',
  'ti',
  'vé',
]
const pick = <T>(list: readonly T[]): T => list[Math.floor(random.fraction() * list.length)] as T
const word = (syllables: number) => {
  const text = Array.from({ length: syllables }, () => pick(SYLLABLES)).join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
const firstNames = Array.from({ length: 3000 }, () => word(2))
const lastNames = Array.from({ length: 20_000 }, () => word(3))
const titles = Array.from({ length: 800 }, () => `${word(2)} ${pick(['Engineer', 'Manager', 'Analyst', 'Designer'])}`)
const departments = Array.from({ length: 60 }, () => word(3))
const cities = Array.from({ length: 200 }, () => word(2))
const skills = Array.from({ length: 500 }, () => word(3))

function makeEmployee(at: number): Employee {
  return {
    email: `p${at}@acme.example`,
    firstName: pick(firstNames),
    lastName: pick(lastNames),
    department: pick(departments),
    title: pick(titles),
    id: `E${at}`,
    ...(at > 0 && { managerEmail: `p${Math.floor(at / 8)}@acme.example` }),
    startDate: `20${String(10 + (at % 16))}-0${1 + (at % 9)}-1${at % 9}`,
    structuredLocation: { city: pick(cities), country: pick(cities) },
    additionalFields: [{ key: 'skills', value: [pick(skills), pick(skills)] }],
    bio: Array.from({ length: 20 }, () => pick(skills)).join(' '),
    type: 'FULL_TIME',
    status: 'CURRENT',
  }
}

const data = mkdtempSync(join(tmpdir(), 'almanac-people-'))
const stores = await openStores({ data, databaseUrl: '' }, systemClock.now())
try {
  const employees = Array.from({ length: peopleCount }, (_, at) => makeEmployee(at))
  const page = {
    kind: 'employees' as const,
    datasource: '',
    group: '',
    uploadId: 'u',
    isRestart: false,
    stale: 'pause' as const,
    fingerprint: '',
  }
  for (let at = 0; at < peopleCount; at += 1000) {
    const items = employees.slice(at, at + 1000).map((employee) => ({ key: employee.email, value: employee }))
    const flags = { isFirst: at === 0, isLast: at + 1000 >= peopleCount }
    await stores.uploads.acceptItems({ ...page, ...flags }, items, systemClock.now())
  }
  const directory = new DirectoryReader(stores.people, new PersonIds(await stores.people.idKey()))
  const deps = { ...stores, directory, clock: systemClock }
  const before = process.memoryUsage()
  const startedAt = performance.now()
  await directory.current()
  const loadSeconds = (performance.now() - startedAt) / 1000
  const caller = { email: 'p0@acme.example' }
  const measure = async (question: () => PeopleQuery) => {
    const millis: number[] = []
    for (let round = 0; round < rounds; round++) {
      const request = question()
      const from = performance.now()
      await searchPeople(deps, caller, request)
      millis.push(performance.now() - from)
    }
    millis.sort((a, b) => a - b)
    const at = (share: number) => Math.round((millis[Math.floor((millis.length - 1) * share)] ?? 0) * 100) / 100
    return { p50: at(0.5), p99: at(0.99) }
  }
  const someone = () => pick(employees)
  const filter = (fieldName: string, value: string) => [
    { fieldName, values: [{ value, relation: 'EQUALS' as const, isNegated: false }] },
  ]
  const result = {
    bench: 'people',
    people: peopleCount,
    loadSeconds: Math.round(loadSeconds * 100) / 100,
    heapMegabytes: Math.round((process.memoryUsage().heapUsed - before.heapUsed) / 1e6),
    milliseconds: {
      fullName: await measure(() => {
        const { firstName, lastName } = someone()
        return { query: `${lastName} ${firstName}`, pageSize: 10 }
      }),
      twoBeginnings: await measure(() => {
        const { firstName = '', lastName = '' } = someone()
        return { query: `${firstName.slice(0, 3)} ${lastName.slice(0, 3)}`, pageSize: 10 }
      }),
      oneLetter: await measure(() => ({ query: pick(['a', 'b', 's', 'm']), pageSize: 10 })),
      titleAndCity: await measure(() => ({ query: `${someone().title} city:${pick(cities)}`, pageSize: 10 })),
      reportsTo: await measure(() => ({ filters: filter('reportsto', someone().email), pageSize: 10 })),
      everybodyByName: await measure(() => ({ pageSize: 10 })),
      facetsOfEverybody: await measure(() => ({ pageSize: 10, hasFacets: true })),
      afterOneChange: await measure(() => ({ query: 'zz', pageSize: 10 })),
    },
  }
  console.log(JSON.stringify(result))
} finally {
  await stores.close()
  rmSync(data, { recursive: true, force: true })
}
