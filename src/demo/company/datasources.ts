import { domain, emailOf } from './domain.ts'
import { people } from './people.ts'
import type { DemoDatasource } from './types.ts'

const everybody: readonly string[] = people.map((person) => person.email)

const contractors: readonly string[] = [emailOf('pieter.claassens'), emailOf('ruta.balciunaite')]

const employees: readonly string[] = everybody.filter((email) => !contractors.includes(email))

const peopleWhoReadCode: readonly string[] = [
  'tobias.renner',
  'priya.raghunathan',
  'oscar.lindqvist',
  'amara.nwosu',
  'joris.vandermeer',
  'mei.tanaka',
  'sanne.dewit',
  'pieter.claassens',
  'lukas.hoffmeister',
  'anton.kirilov',
  'freya.jorgensen',
  'rafael.quintero',
  'wiebke.petersen',
  'ruta.balciunaite',
  'viktor.halasz',
  'gwen.hathersage',
  'mateo.ibarra',
  'linnea.forsberg',
  'callum.reid',
].map(emailOf)

const homeUrlOf = (name: string): string => `https://${name}.${domain}/`

const urlRegexOf = (name: string): string => `^https://${name}\\.${domain.replace('.', '\\.')}/.*$`

export const datasources: readonly DemoDatasource[] = [
  {
    name: 'wiki',
    displayName: 'Rimewell Wiki',
    category: 'KNOWLEDGE_HUB',
    homeUrl: homeUrlOf('wiki'),
    urlRegex: urlRegexOf('wiki'),
    userByEmail: true,
    aliases: ['handbook'],
    objectTypes: [
      { name: 'Page', displayLabel: 'Wiki page', docCategory: 'KNOWLEDGE_HUB' },
      { name: 'Runbook', displayLabel: 'Runbook', docCategory: 'KNOWLEDGE_HUB' },
      { name: 'Postmortem', displayLabel: 'Postmortem', docCategory: 'KNOWLEDGE_HUB' },
    ],
    users: everybody,
  },
  {
    name: 'tickets',
    displayName: 'Rimewell Desk',
    category: 'TICKETS',
    homeUrl: homeUrlOf('tickets'),
    urlRegex: urlRegexOf('tickets'),
    userByEmail: false,
    aliases: ['desk'],
    objectTypes: [
      { name: 'Ticket', displayLabel: 'Ticket', docCategory: 'TICKETS' },
      { name: 'Escalation', displayLabel: 'Customer escalation', docCategory: 'TICKETS' },
    ],
    users: employees
      .filter((email) => email !== emailOf('marit.oosterveld') && email !== emailOf('helena.brandt'))
      .concat(contractors),
  },
  {
    name: 'chat',
    displayName: 'Chatter',
    category: 'MESSAGING',
    homeUrl: homeUrlOf('chat'),
    urlRegex: urlRegexOf('chat'),
    userByEmail: false,
    objectTypes: [
      { name: 'Thread', displayLabel: 'Thread', docCategory: 'MESSAGING' },
      { name: 'DirectMessage', displayLabel: 'Direct message', docCategory: 'MESSAGING' },
    ],
    users: everybody,
  },
  {
    name: 'drive',
    displayName: 'Shared Drive',
    category: 'COLLABORATIVE_CONTENT',
    homeUrl: homeUrlOf('drive'),
    urlRegex: urlRegexOf('drive'),
    userByEmail: true,
    aliases: ['files'],
    objectTypes: [
      { name: 'File', displayLabel: 'Document', docCategory: 'COLLABORATIVE_CONTENT' },
      { name: 'Sheet', displayLabel: 'Spreadsheet', docCategory: 'COLLABORATIVE_CONTENT' },
      { name: 'Deck', displayLabel: 'Slide deck', docCategory: 'COLLABORATIVE_CONTENT' },
    ],
    users: everybody,
  },
  {
    name: 'mail',
    displayName: 'Mail',
    category: 'EMAIL',
    homeUrl: homeUrlOf('mail'),
    urlRegex: urlRegexOf('mail'),
    userByEmail: true,
    aliases: ['email'],
    objectTypes: [{ name: 'Email', displayLabel: 'Email', docCategory: 'EMAIL' }],
    users: everybody,
  },
  {
    name: 'codedocs',
    displayName: 'Code Docs',
    category: 'CODE_REPOSITORY',
    homeUrl: homeUrlOf('codedocs'),
    urlRegex: urlRegexOf('codedocs'),
    userByEmail: true,
    objectTypes: [
      { name: 'Guide', displayLabel: 'Guide', docCategory: 'CODE_REPOSITORY' },
      { name: 'Reference', displayLabel: 'Reference', docCategory: 'CODE_REPOSITORY' },
      { name: 'Decision', displayLabel: 'Decision record', docCategory: 'CODE_REPOSITORY' },
    ],
    users: peopleWhoReadCode,
  },
  {
    name: 'hr',
    displayName: 'People Portal',
    category: 'PUBLISHED_CONTENT',
    homeUrl: homeUrlOf('hr'),
    urlRegex: urlRegexOf('hr'),
    userByEmail: true,
    objectTypes: [
      { name: 'Policy', displayLabel: 'Policy', docCategory: 'PUBLISHED_CONTENT' },
      { name: 'Record', displayLabel: 'Personnel record', docCategory: 'PUBLISHED_CONTENT' },
    ],
    users: employees,
  },
]
