import Type from 'typebox'
import { addFile } from '../../../../../../domain/documents/files/add-file.ts'
import { PermissionsDefinition } from '../../../../../../wire/document-definition.ts'
import { ContentText } from '../../../../../../wire/texts.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Name } from '../../../../../schemas/admin/administration.ts'
import { named } from '../../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/datasources/{name}/files',
  summary: 'Add a file as a document, or replace the one with the same path',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  isUpload: true,
  params: Name,
  request: named('NewFile', {
    path: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'File name with its folders, for example plans/2027.docx. The extension determines the type.',
    }),
    title: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'Defaults to the title in the file, or its name' }),
    ),
    binaryContent: ContentText('The file, base64-encoded'),
    updatedAt: Type.Optional(Type.String({ format: 'date-time', description: 'Defaults to now' })),
    permissions: Type.Optional(PermissionsDefinition),
  }),
  response: named('AddedFile', {
    id: Type.String({ description: 'The document ID' }),
    title: Type.String(),
    isReplaced: Type.Boolean({ description: 'A document with the same path was replaced' }),
    isReadable: Type.Boolean({ description: 'You can see the document' }),
    problem: Type.Optional(Type.String({ description: 'Why its text is missing or incomplete' })),
  }),
  async handle(services, actor, file, { params }) {
    const { path, title: wantedTitle, binaryContent: content, updatedAt, permissions } = file
    const added = await addFile(services, actor, params.name, {
      path,
      title: wantedTitle,
      content,
      updatedAt,
      permissions,
    })
    const { id, title, isReplaced, isReadable, problem } = added
    return { id, title, isReplaced, isReadable, ...(problem !== undefined && { problem }) }
  },
})
