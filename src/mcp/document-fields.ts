import { Type } from 'typebox'

/** What every tool tells of a document. */
export const documentFields = {
  title: Type.String(),
  url: Type.String(),
  id: Type.String(),
  datasource: Type.String(),
  type: Type.Optional(Type.String()),
  author: Type.Optional(Type.String()),
  owner: Type.Optional(Type.String()),
  updatedAt: Type.String(),
}
