import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../shared/start.ts'
import { PageHeader } from '../../page-header.tsx'
import { DropArea } from '../files/drop-area.tsx'
import { keepDropped } from '../files/dropped-files.ts'
import { ConnectorGallery } from './connector-gallery.tsx'

/** The gallery of connectors: the first step of adding a connection. */
export function ConnectorsPage() {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const text = typed.trim().toLowerCase()
  return (
    <>
      <PageHeader
        above={<Link to="/content/connections">Connections</Link>}
        title="Add connection"
        lead="Connect a source once. Documents, permissions and deletions stay in sync."
        action={
          <div className="field">
            <input
              type="search"
              aria-label="Find a connector"
              placeholder="Find a connector"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        }
      />
      {may('datasources') && text === '' && (
        <DropArea
          isFlat
          onDrop={(dropped) => {
            keepDropped(dropped)
            void navigate({ to: '/content/files' })
          }}
        >
          <p className="hint">Or paste text. You choose who can see it before anything is searchable.</p>
          <Link className="button" to="/content/files">
            Choose files
          </Link>
        </DropArea>
      )}
      <ConnectorGallery find={text} />
    </>
  )
}
