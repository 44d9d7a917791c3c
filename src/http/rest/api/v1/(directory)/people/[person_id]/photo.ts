import Type from 'typebox'
import { personPhoto } from '../../../../../../../domain/people/person-photo.ts'
import { file } from '../../../../../../core/answers.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/people/{person_id}/photo',
  summary: "Get a person's photo",
  tag: 'Entities',
  auth: { kind: 'client', scope: 'PEOPLE' },
  params: Type.Object({ person_id: Type.String({ maxLength: 200 }) }),
  query: Type.Object({ ds: Type.Optional(Type.String({ maxLength: 200, description: 'Not needed: IDs are unique' })) }),
  answers: ['file'],
  contentType: 'image/png, image/jpeg',
  async handle(services, _caller, _body, { params }) {
    const { bytes, contentType } = await personPhoto(services, params.person_id)
    return file(bytes, contentType)
  },
})
