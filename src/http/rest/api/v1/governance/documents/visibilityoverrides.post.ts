import { overrideVisibility } from '../../../../../../domain/governance/override-visibility.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import {
  UpdateOverridesRequest,
  UpdateOverridesResponse,
} from '../../../../../schemas/governance/visibility-override.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/governance/documents/visibilityoverrides',
  summary: 'Hide documents regardless of their permissions, or unhide them. Takes effect with the next request.',
  tag: 'Governance',
  takesAway: true,
  auth: { kind: 'admin', action: 'governance' },
  request: UpdateOverridesRequest,
  jsonType: 'application/json; charset=UTF-8',
  response: UpdateOverridesResponse,
  async handle(services, actor, { visibilityOverrides }) {
    return { results: await overrideVisibility(services, actor, visibilityOverrides) }
  },
})
