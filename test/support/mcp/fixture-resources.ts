import { fromJsonSchema, type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { PNG } from './fixture-contents.ts'

/** Resources and prompts that the conformance suite asks for by name. */
export function registerFixtureResources(server: McpServer): void {
  server.registerResource(
    'static-text',
    'test://static-text',
    { description: 'Fixture', mimeType: 'text/plain' },
    ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
    }),
  )
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { description: 'Fixture', mimeType: 'image/png' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'image/png', blob: PNG }] }),
  )
  server.registerResource(
    'watched-resource',
    'test://watched-resource',
    { description: 'Fixture', mimeType: 'text/plain' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/plain', text: 'watched' }] }),
  )
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Fixture', mimeType: 'application/json' },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  )
  server.server.registerCapabilities({ resources: { subscribe: true }, logging: {}, completions: {} })
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false },
  }))
  registerPrompts(server)
}

function registerPrompts(server: McpServer): void {
  const said = (text: string) => ({ role: 'user' as const, content: { type: 'text' as const, text } })
  const wants = (...names: string[]) =>
    fromJsonSchema<Record<string, string>>({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string', description: `Argument ${name}` }])),
      required: names,
    })

  server.registerPrompt('test_simple_prompt', { description: 'Fixture' }, () => ({
    messages: [said('This is a simple prompt for testing.')],
  }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Fixture', argsSchema: wants('arg1', 'arg2') },
    ({ arg1, arg2 }) => ({ messages: [said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Fixture', argsSchema: wants('resourceUri') },
    ({ resourceUri = '' }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
          },
        },
        said('Please process the embedded resource above.'),
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'Fixture' }, () => ({
    messages: [
      { role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } },
      said('Please analyze the image above.'),
    ],
  }))
}
