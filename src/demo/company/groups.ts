import type { DemoGroup } from './types.ts'
import { who } from './who.ts'

type GroupWithoutDatasource = Omit<DemoGroup, 'datasource'>

const leadership: GroupWithoutDatasource = {
  name: 'leadership',
  members: [who.marit, who.tobias, who.ingrid, who.desmond, who.claire, who.naomi, who.yusuf, who.helena],
}

const boardOffice: GroupWithoutDatasource = {
  name: 'board-office',
  members: [who.marit, who.ingrid, who.helena],
}

const platformTeam: GroupWithoutDatasource = {
  name: 'platform-team',
  members: [who.priya, who.oscar, who.amara, who.joris, who.mei, who.sanne],
}

const firmwareTeam: GroupWithoutDatasource = {
  name: 'firmware-team',
  members: [who.lukas, who.anton, who.freya, who.rafael, who.wiebke],
}

const itSecurity: GroupWithoutDatasource = {
  name: 'it-security',
  members: [who.viktor, who.tobias, who.joris],
}

const everyoneEngineering: GroupWithoutDatasource = {
  name: 'everyone-engineering',
  members: [who.tobias, who.viktor],
  memberGroups: ['platform-team', 'firmware-team'],
}

const productDesign: GroupWithoutDatasource = {
  name: 'product-design',
  members: [who.naomi, who.gwen, who.mateo, who.linnea, who.kofi],
}

const fieldService: GroupWithoutDatasource = {
  name: 'field-service',
  members: [who.bram, who.jana, who.luc, who.kenji],
}

const support: GroupWithoutDatasource = {
  name: 'support',
  members: [who.fatima, who.callum, who.noor],
}

const sales: GroupWithoutDatasource = {
  name: 'sales',
  members: [who.claire, who.stefan, who.haruka, who.elodie],
}

const operations: GroupWithoutDatasource = {
  name: 'operations',
  members: [who.desmond, who.olga],
  memberGroups: ['field-service', 'support'],
}

/** Three levels deep with operations: customer-facing holds operations, which holds field-service and support. */
const customerFacing: GroupWithoutDatasource = {
  name: 'customer-facing',
  members: [who.gwen, who.mateo],
  memberGroups: ['sales', 'operations'],
}

const finance: GroupWithoutDatasource = {
  name: 'finance',
  members: [who.ingrid, who.beatriz, who.teodor],
}

const legal: GroupWithoutDatasource = {
  name: 'legal',
  members: [who.helena],
}

const hrConfidential: GroupWithoutDatasource = {
  name: 'hr-confidential',
  members: [who.yusuf, who.siobhan],
}

const peopleManagers: GroupWithoutDatasource = {
  name: 'people-managers',
  members: [who.priya, who.lukas, who.linnea, who.bram, who.fatima, who.beatriz],
  memberGroups: ['leadership'],
}

const contractors: GroupWithoutDatasource = {
  name: 'contractors',
  members: [who.pieter, who.ruta],
}

const projectAtlas: GroupWithoutDatasource = {
  name: 'project-atlas',
  members: [
    who.tobias,
    who.ingrid,
    who.naomi,
    who.gwen,
    who.linnea,
    who.priya,
    who.amara,
    who.mei,
    who.anton,
    who.pieter,
    who.ruta,
  ],
}

const projectJuniper: GroupWithoutDatasource = {
  name: 'project-juniper',
  members: [who.marit, who.ingrid, who.helena, who.claire, who.tobias, who.oscar, who.beatriz],
}

const engineeringGroups = [platformTeam, firmwareTeam, itSecurity, everyoneEngineering]

const operationsGroups = [fieldService, support, operations]

const groupsByDatasource: Readonly<Record<string, readonly GroupWithoutDatasource[]>> = {
  wiki: [
    ...engineeringGroups,
    ...operationsGroups,
    sales,
    customerFacing,
    productDesign,
    leadership,
    boardOffice,
    finance,
    legal,
    hrConfidential,
    peopleManagers,
    contractors,
    projectAtlas,
    projectJuniper,
  ],
  drive: [
    ...engineeringGroups,
    ...operationsGroups,
    sales,
    customerFacing,
    productDesign,
    leadership,
    boardOffice,
    finance,
    legal,
    hrConfidential,
    peopleManagers,
    contractors,
    projectAtlas,
    projectJuniper,
  ],
  tickets: [
    ...engineeringGroups,
    ...operationsGroups,
    sales,
    customerFacing,
    leadership,
    finance,
    hrConfidential,
    contractors,
    projectAtlas,
    projectJuniper,
  ],
  chat: [
    ...engineeringGroups,
    ...operationsGroups,
    sales,
    customerFacing,
    productDesign,
    leadership,
    finance,
    hrConfidential,
    peopleManagers,
    contractors,
    projectAtlas,
    projectJuniper,
  ],
  codedocs: [...engineeringGroups, contractors, projectAtlas],
  hr: [leadership, finance, hrConfidential, peopleManagers, contractors],
}

export const groups: readonly DemoGroup[] = Object.entries(groupsByDatasource).flatMap(([datasource, list]) =>
  list.map((group) => ({ datasource, ...group })),
)
