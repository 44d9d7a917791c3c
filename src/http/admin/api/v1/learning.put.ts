import { changeLearning } from '../../../../domain/learning/change-learning.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentLearning } from '../../../present/administration/present-learning.ts'
import { LearningChange, LearningInfo } from '../../../schemas/admin/learning.ts'

export default endpoint({
  method: 'PUT',
  path: '/admin/api/v1/learning',
  summary: 'Let ranking learn from what people open, or stop it. Takes effect with the next search.',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'learning' },
  request: LearningChange,
  response: LearningInfo,
  async handle(services, actor, { isOn }) {
    return presentLearning(await changeLearning(services, actor, isOn))
  },
})
