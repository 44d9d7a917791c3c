import { learningStatus } from '../../../../domain/learning/change-learning.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentLearning } from '../../../present/administration/present-learning.ts'
import { LearningInfo } from '../../../schemas/admin/learning.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/learning',
  summary: 'Get whether ranking learns from what people open',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'learning' },
  response: LearningInfo,
  async handle(services) {
    return presentLearning(await learningStatus(services))
  },
})
