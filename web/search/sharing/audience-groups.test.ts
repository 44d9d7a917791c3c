import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupedAudiences } from './audience-groups.ts'

const facet = (sourceName: string, ...values: readonly (readonly [name: string, count: number])[]) => ({
  sourceName,
  buckets: values.map(([stringValue, count]) => ({ value: { stringValue, displayLabel: stringValue }, count })),
})

test('audiences are grouped, and a team that is a department is listed once', () => {
  const facets = [
    facet('city', ['Oslo', 4]),
    facet('title', ['Engineer', 9]),
    facet('team', ['Sales', 3], ['Design', 2], ['Platform', 5]),
    facet('department', ['Sales', 3], ['Design', 4]),
  ] as unknown as Parameters<typeof groupedAudiences>[0]
  const shown = (chosen: string) => groupedAudiences(facets, chosen).map(({ group, label }) => `${group}: ${label}`)

  assert.deepEqual(shown(''), [
    'Departments: Sales',
    'Departments: Design',
    'Locations: Oslo',
    'Teams: Design (team)',
    'Teams: Platform',
  ])
  assert.ok(shown('team:Sales').includes('Teams: Sales (team)'), 'a chosen one stays')
})
