import { Download, RefreshCw, Trash2 } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'

type Skill = Schemas['Skill']

export interface SkillItemProps {
  readonly skill: Skill
  onStatus(status: 'ENABLED' | 'DISABLED'): void
  onDownload(): void
  onSync(): void
  onDelete(): void
  /** Asks an administrator to share it with everyone. Absent: it was proposed already. */
  readonly onPropose?: (() => void) | undefined
  /** Whether the user can share skills with everyone. */
  readonly mayEnable: boolean
}

const STATUS: Readonly<Record<Skill['status'], { readonly text: string; readonly look: string }>> = {
  DRAFT: { text: 'Draft', look: 'badge' },
  ENABLED: { text: 'Shared with everyone', look: 'badge good' },
  DISABLED: { text: 'Not shared', look: 'badge warn' },
}

/** One skill, with the actions of its owner. */
export function SkillItem(props: SkillItemProps) {
  const { skill, mayEnable, onStatus, onDownload, onSync, onDelete, onPropose } = props
  const { display_name: name, description, status, latest_version: version, source_provenance: source } = skill
  const isEnabled = status === 'ENABLED'
  return (
    <li className="card item skill">
      <div>
        <strong>{name}</strong> <span className={STATUS[status].look}>{STATUS[status].text}</span>
        <p className="soft">{description}</p>
        <p className="soft">
          Version {version}, by {skill.owner.name}
          {source?.sync_status === 'UPDATE_AVAILABLE' && ' · Update available'}
          {source?.sync_error !== undefined && ` · ${source.sync_error}`}
        </p>
        {skill.is_own && !mayEnable && !isEnabled && (
          <p className="soft">
            Used only in your own chats. Propose it, and an administrator can share it with everyone.
          </p>
        )}
      </div>
      <span className="item-actions">
        {skill.is_own && !mayEnable && !isEnabled && onPropose !== undefined && (
          <button type="button" className="button" aria-label={`Propose ${name}`} onClick={onPropose}>
            Propose for everyone
          </button>
        )}
        {skill.is_own && (mayEnable || isEnabled) && (
          <button
            type="button"
            className="button"
            aria-label={`${isEnabled ? 'Stop sharing' : 'Share'} ${name}`}
            onClick={() => onStatus(isEnabled ? 'DISABLED' : 'ENABLED')}
          >
            {isEnabled ? 'Stop sharing' : 'Share'}
          </button>
        )}
        <button type="button" className="icon-button" aria-label={`Download ${name}`} onClick={onDownload}>
          <Download size={16} aria-hidden />
        </button>
        {skill.is_own && source !== undefined && (mayEnable || !isEnabled) && (
          <button type="button" className="icon-button" aria-label={`Sync ${name}`} onClick={onSync}>
            <RefreshCw size={16} aria-hidden />
          </button>
        )}
        {skill.is_own && (
          <button type="button" className="icon-button" aria-label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 size={16} aria-hidden />
          </button>
        )}
      </span>
    </li>
  )
}
