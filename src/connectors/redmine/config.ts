import { type Static, Type } from 'typebox'

export const config = Type.Object({
  url: Type.String({
    title: 'URL',
    description: 'Where your Redmine runs, e.g. https://redmine.example.com',
    format: 'uri',
    maxLength: 2000,
  }),
  wiki: Type.Boolean({ title: 'Wiki pages', description: 'Read wiki pages too', default: true }),
  attachments: Type.Boolean({ title: 'Attachments', description: 'Read files attached to issues', default: true }),
})

export const secret = Type.Object({
  apiKey: Type.String({
    title: 'API key',
    description: 'The API key of an administrator: My account → API access key',
    minLength: 1,
    maxLength: 200,
  }),
})

export type RedmineConfig = Static<typeof config>
