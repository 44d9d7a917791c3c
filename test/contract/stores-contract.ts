import { describe } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'
import { accountContract } from './account-contract.ts'
import { activityContract } from './activity-contract.ts'
import { agentContract } from './agent-contract.ts'
import { auditContract } from './audit-contract.ts'
import { chatContract } from './chat-contract.ts'
import { chatFileContract } from './chat-file-contract.ts'
import { connectionContract } from './connection-contract.ts'
import { dailyUseContract } from './daily-use-contract.ts'
import { datasourceContract } from './datasource-contract.ts'
import { documentChangesContract } from './document-changes-contract.ts'
import { documentContract } from './document-contract.ts'
import { documentEventsContract } from './document-events-contract.ts'
import { governanceContract } from './governance-contract.ts'
import { groupContract } from './group-contract.ts'
import { heldDocumentsContract } from './held-documents-contract.ts'
import { identityContract } from './identity-contract.ts'
import { leaseContract } from './lease-contract.ts'
import { logContract } from './log-contract.ts'
import { mcpServerContract } from './mcp-server-contract.ts'
import { metadataContract } from './metadata-contract.ts'
import { oauthContract } from './oauth-contract.ts'
import { peopleContract } from './people-contract.ts'
import { quarantineContract } from './quarantine-contract.ts'
import { racingChangesContract } from './racing-changes-contract.ts'
import { racingRecordsContract } from './racing-records-contract.ts'
import { racingSettingsContract } from './racing-settings-contract.ts'
import { racingUsersContract } from './racing-users-contract.ts'
import { markContract } from './reaction-contract.ts'
import { remoteServerContract } from './remote-server-contract.ts'
import { revocationContract } from './revocation-contract.ts'
import { sharedObjectContract } from './shared-object-contract.ts'
import { signInContract } from './sign-in-contract.ts'
import { skillContract } from './skill-contract.ts'
import { submissionContract } from './submission-contract.ts'
import { tokenContract } from './token-contract.ts'
import { triggerContract } from './trigger-contract.ts'
import { uploadLogContract } from './upload-log-contract.ts'
import { uploadsContract } from './uploads-contract.ts'
import { usageContract } from './usage-contract.ts'
import { vectorContract } from './vector-contract.ts'
import { verificationContract } from './verification-contract.ts'
import { versionContract } from './version-contract.ts'
import { webFileContract } from './web-file-contract.ts'
import { webhookContract } from './webhook-contract.ts'

/** What every database must do alike. `open` gives stores on a new, empty database. */
export function storesContract(name: string, open: () => Promise<Stores>): void {
  describe(`stores on ${name}`, () => {
    datasourceContract(open)
    tokenContract(open)
    identityContract(open)
    documentContract(open)
    documentEventsContract(open)
    documentChangesContract(open)
    metadataContract(open)
    leaseContract(open)
    submissionContract(open)
    webFileContract(open)
    chatContract(open)
    chatFileContract(open)
    agentContract(open)
    mcpServerContract(open)
    remoteServerContract(open)
    skillContract(open)
    triggerContract(open)
    uploadLogContract(open)
    governanceContract(open)
    heldDocumentsContract(open)
    uploadsContract(open)
    connectionContract(open)
    revocationContract(open)
    webhookContract(open)
    peopleContract(open)
    racingChangesContract(open)
    racingUsersContract(open)
    racingRecordsContract(open)
    racingSettingsContract(open)
    signInContract(open)
    oauthContract(open)
    accountContract(open)
    logContract(open)
    auditContract(open)
    vectorContract(open)
    groupContract(open)
    versionContract(open)
    quarantineContract(open)
    sharedObjectContract(open)
    verificationContract(open)
    markContract(open)
    activityContract(open)
    usageContract(open)
    dailyUseContract(open)
  })
}
