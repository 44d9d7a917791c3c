import type { SampleCompany } from './first-start/sample-company.ts'
import type { KnowledgeMemories, KnowledgeStores } from './knowledge/knowledge-memories.ts'
import type { AgentServices } from './services/agent-services.ts'
import type { ChatServices } from './services/chat-services.ts'
import type { ConnectionServices } from './services/connection-services.ts'
import type { ContentServices } from './services/content-services.ts'
import type { FoundationServices } from './services/foundation-services.ts'
import type { GovernanceServices } from './services/governance-services.ts'
import type { OAuthServices } from './services/oauth-services.ts'
import type { PeopleServices } from './services/people-services.ts'
import type { SearchServices } from './services/search-services.ts'
import type { SignInServices } from './services/sign-in-services.ts'
import type { SkillServices } from './services/skill-services.ts'
import type { TokenServices } from './services/token-services.ts'
import type { TriggerServices } from './services/trigger-services.ts'
import type { UseServices } from './services/use-services.ts'
import type { WebFileStore } from './web/web-file-store.ts'

/** Everything the use cases may need, by what it is for. Each names the part it takes; the app makes the whole once. */
export interface Services
  extends FoundationServices,
    SignInServices,
    OAuthServices,
    TokenServices,
    ContentServices,
    ConnectionServices,
    PeopleServices,
    SearchServices,
    UseServices,
    ChatServices,
    GovernanceServices,
    AgentServices,
    SkillServices,
    TriggerServices,
    KnowledgeStores,
    KnowledgeMemories {
  readonly webFiles: WebFileStore
  /** A made-up company to look around in; undefined: there is none. */
  readonly sample: SampleCompany | undefined
}
