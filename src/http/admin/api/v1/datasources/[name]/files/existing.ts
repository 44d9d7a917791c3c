import Type from 'typebox'
import { existingFiles } from '../../../../../../../domain/documents/files/existing-files.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { Name } from '../../../../../../schemas/admin/administration.ts'
import { named } from '../../../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/datasources/{name}/files/existing',
  summary: 'List which files would replace an existing document',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  params: Name,
  request: named('FilePaths', {
    paths: Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { minItems: 1, maxItems: 5000 }),
  }),
  response: named('ExistingFiles', {
    files: Type.Array(
      named('ExistingFile', {
        path: Type.String(),
        readers: Type.Optional(
          Type.Array(Type.String(), { description: 'Who can see it, in words. Only for Admins and Super Admins.' }),
        ),
      }),
    ),
  }),
  async handle(services, actor, { paths }, { params }) {
    const found = await existingFiles(services, actor, params.name, paths)
    return { files: found.map(({ path, readers }) => ({ path, ...(readers && { readers: [...readers] }) })) }
  },
})
