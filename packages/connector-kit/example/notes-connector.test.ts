import { NotesServer } from '../../../test/support/connections/notes-server.ts'
import type { Connector } from '../define-connector.ts'
import { connectorSuite } from '../testing/connector-suite.ts'
import { directHttpSource } from '../testing/direct-source.ts'
import { changes } from './notes-changes.ts'
import notes from './notes-connector.ts'

const server = await new NotesServer().start()
for (let count = 0; count < 250; count++) server.add(count % 3 === 0 ? 'hr' : 'open', { isPrivate: count % 7 === 0 })
const config = { url: server.url }
const credentials = notes.credentials({ token: server.token }, config)

connectorSuite('notes', {
  connector: { ...notes, changes } as unknown as Connector,
  open: async () => ({ source: directHttpSource(config, credentials), close: () => {} }),
  edits: server.edits,
})
