import { datasources } from './datasources.ts'
import { chatClosed } from './documents/chat-closed.ts'
import { chatCompany } from './documents/chat-company.ts'
import { chatEngineering } from './documents/chat-engineering.ts'
import { codedocsGateway } from './documents/codedocs-gateway.ts'
import { codedocsPlatform } from './documents/codedocs-platform.ts'
import { driveBusiness } from './documents/drive-business.ts'
import { drivePrivate } from './documents/drive-private.ts'
import { driveShared } from './documents/drive-shared.ts'
import { hrPolicies } from './documents/hr-policies.ts'
import { hrRecords } from './documents/hr-records.ts'
import { ticketsDevices } from './documents/tickets-devices.ts'
import { ticketsPlatform } from './documents/tickets-platform.ts'
import { ticketsService } from './documents/tickets-service.ts'
import { wikiCompany } from './documents/wiki-company.ts'
import { wikiEngineering } from './documents/wiki-engineering.ts'
import { wikiIncidents } from './documents/wiki-incidents.ts'
import { wikiOperations } from './documents/wiki-operations.ts'
import { wikiProduct } from './documents/wiki-product.ts'
import { wikiRunbooks } from './documents/wiki-runbooks.ts'
import { groups } from './groups.ts'
import { people } from './people.ts'
import type { DemoCompany } from './types.ts'
import { domain } from './who.ts'

export type {
  DemoComment,
  DemoCompany,
  DemoDatasource,
  DemoDocument,
  DemoGroup,
  DemoLogin,
  DemoObjectType,
  DemoPermissions,
  DemoPerson,
} from './types.ts'

export const demoCompany: DemoCompany = {
  name: 'Rimewell',
  domain,
  people,
  groups,
  datasources,
  documents: [
    ...wikiCompany,
    ...wikiEngineering,
    ...wikiIncidents,
    ...wikiOperations,
    ...wikiProduct,
    ...wikiRunbooks,
    ...ticketsDevices,
    ...ticketsPlatform,
    ...ticketsService,
    ...chatClosed,
    ...chatCompany,
    ...chatEngineering,
    ...driveBusiness,
    ...drivePrivate,
    ...driveShared,
    ...codedocsGateway,
    ...codedocsPlatform,
    ...hrPolicies,
    ...hrRecords,
  ],
}
