import { Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'

/** Collections, and links to add knowledge. */
export function Gathered({ collections }: { collections: readonly Schemas['Collection'][] }) {
  return (
    <div className="gathered">
      <section aria-labelledby="gathered">
        <h2 id="gathered">Collections</h2>
        <p className="chips">
          {collections.map(({ id, name }) => (
            <Link key={id} to="/collections/$id" params={{ id: String(id) }} className="chip">
              <FolderOpen size={14} aria-hidden />
              {name}
            </Link>
          ))}
          <Link to="/collections" className="chip">
            <FolderOpen size={14} aria-hidden />
            {collections.length === 0 ? 'Create a collection' : 'All collections'}
          </Link>
        </p>
      </section>
      <section aria-labelledby="to-do">
        <h2 id="to-do">Share what you know</h2>
        <p className="chips">
          <Link to="/links" className="chip">
            Go links
          </Link>
          <Link to="/announcements" className="chip">
            Announcements
          </Link>
          <Link to="/pins" className="chip">
            Pinned results
          </Link>
          <Link to="/verify" className="chip">
            Needs verification
          </Link>
          <Link to="/answers" className="chip">
            Answers
          </Link>
          <Link to="/answers/new" className="chip">
            Write an answer
          </Link>
        </p>
      </section>
    </div>
  )
}
