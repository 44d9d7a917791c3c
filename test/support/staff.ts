import assert from 'node:assert/strict'
import type { TestApp } from './make-app.ts'

export const STAFF = [
  {
    email: 'ceo@acme.example',
    firstName: 'Zoë',
    lastName: 'Ångström',
    department: 'Board',
    title: 'Chief Executive',
    id: 'E-1',
    alsoKnownAs: ['The Boss'],
    startDate: '2010-01-04',
  },
  {
    email: 'amy@acme.example',
    firstName: 'Amy',
    lastName: "O'Brien-Stone",
    department: 'Engineering',
    businessUnit: 'Products',
    title: 'Staff Engineer',
    managerEmail: 'CEO@acme.example',
    phoneNumber: '+47 1',
    bio: 'Keeps pelicans.',
    startDate: '2024-02-29',
    structuredLocation: { city: 'Oslo', country: 'Norway', countryCode: 'NO', timezone: 'Europe/Oslo' },
    additionalFields: [{ key: 'skills', value: ['TypeScript', 'Falconry'] }],
    relationships: [{ name: 'MENTOR', email: 'bob@acme.example' }],
    socialNetworks: [{ name: 'tree', profileUrl: 'https://tree.example/amy' }],
    datasourceProfiles: [{ datasource: 'chat', handle: 'amyo' }],
  },
  {
    email: 'bob@acme.example',
    firstName: 'Robert',
    preferredName: 'Bob',
    lastName: 'Stone',
    department: 'Engineering',
    title: 'Engineer',
    managerId: 'E-1',
    type: 'CONTRACTOR',
    startDate: '2026-01-10',
    structuredLocation: { city: 'Bergen', country: 'Norway' },
    teams: [{ id: 'tools', name: 'Tools' }],
  },
  { email: 'cid@acme.example', firstName: 'Cid', department: 'Sales', managerEmail: 'amy@acme.example' },
  { email: 'old@acme.example', firstName: 'Olaf', lastName: 'Stone', department: 'Sales', status: 'EX' },
  { email: 'new@acme.example', firstName: 'Nina', lastName: 'Stone', department: 'Sales', status: 'FUTURE' },
]
export const TEAM = {
  id: 'platform',
  name: 'Platform',
  description: 'Runs the clusters',
  department: 'Engineering',
  emails: [{ email: 'platform@acme.example', type: 'PRIMARY' }],
  members: [
    { email: 'amy@acme.example', relationship: 'LEAD', join_date: '2024-03-01' },
    { email: 'bob@acme.example', relationship: 'pet sitter' },
    { email: 'ghost@acme.example' },
  ],
}

/** Six people (one has left, one starts later) and a team. */
export async function pushStaff(app: TestApp, token: string): Promise<void> {
  for (const employee of STAFF) assert.equal((await app.index('indexemployee', { employee }, token)).status, 200)
  assert.equal((await app.index('indexteam', { team: TEAM }, token)).status, 200)
}
