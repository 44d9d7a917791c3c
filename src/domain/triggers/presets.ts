/** What triggers can be made of: each kind once for each datasource, but for announcements, which belong to none. */
export const PRESET_KINDS = [
  'document_changed',
  'new_in_container',
  'mention',
  'verification_due',
  'announcement',
] as const
export type PresetKind = (typeof PRESET_KINDS)[number]

export type InputType = 'PICKLIST' | 'TEXT' | 'USER'

export interface PresetValue {
  readonly value: string
  readonly displayName: string
}

export interface PresetInput {
  readonly field: string
  readonly type: InputType
  readonly displayName: string
  readonly isRequired: boolean
  /** All that it may be; absent: what a datasource holds, or anybody. */
  readonly values?: readonly PresetValue[]
}

export interface Preset {
  readonly id: string
  readonly kind: PresetKind
  /** Empty for what belongs to no datasource. */
  readonly datasource: string
  readonly displayName: string
  readonly description: string
  readonly inputs: readonly PresetInput[]
}

/** The name under which announcements stand where events name a datasource. */
export const ANNOUNCEMENTS = 'announcements'

const DOC_TYPE: PresetInput = { field: 'doc_type', type: 'PICKLIST', displayName: 'Type', isRequired: false }
const CONTAINER: PresetInput = { field: 'container', type: 'PICKLIST', displayName: 'Container', isRequired: false }
const REASON: PresetInput = {
  field: 'reason',
  type: 'PICKLIST',
  displayName: 'What happened',
  isRequired: false,
  values: [
    { value: 'CREATED', displayName: 'Created' },
    { value: 'UPDATED', displayName: 'Updated' },
  ],
}
const DAYS_BEFORE: PresetInput = {
  field: 'days_before',
  type: 'PICKLIST',
  displayName: 'Days before',
  isRequired: false,
  values: ['0', '1', '7', '14', '30'].map((value) => ({ value, displayName: value })),
}

interface Words {
  readonly displayName: string
  readonly description: string
  readonly inputs: readonly PresetInput[]
}

const WORDS: Readonly<Record<PresetKind, Words>> = {
  document_changed: {
    displayName: 'A document is created or updated',
    description: 'When a document you can read is uploaded, for the first time or again',
    inputs: [
      REASON,
      DOC_TYPE,
      CONTAINER,
      { field: 'author', type: 'USER', displayName: 'Author or owner', isRequired: false },
    ],
  },
  new_in_container: {
    displayName: 'A document is added to a container',
    description: 'When a new document you can read appears in a folder, space, project or channel',
    inputs: [{ ...CONTAINER, isRequired: true }, DOC_TYPE],
  },
  mention: {
    displayName: 'Someone is mentioned',
    description: 'When an uploaded document you can read contains the email address of a person',
    inputs: [{ field: 'person', type: 'USER', displayName: 'Person (defaults to you)', isRequired: false }, DOC_TYPE],
  },
  verification_due: {
    displayName: 'A document needs to be verified again',
    description: 'When the verification of a document you can read expires, or some days before',
    inputs: [DAYS_BEFORE],
  },
  announcement: {
    displayName: 'An announcement is published or updated',
    description: 'When an announcement is addressed to you',
    inputs: [REASON],
  },
}

export function presetOf(kind: PresetKind, datasource: string): Preset {
  return { id: presetId({ kind, datasource }), kind, datasource, ...WORDS[kind] }
}

/** `document_changed:wiki`; neither part can hold a colon. */
export function presetId({ kind, datasource }: { kind: PresetKind; datasource: string }): string {
  return datasource === '' ? kind : `${kind}:${datasource}`
}

/** The parts of such a name; undefined: it is none. */
export function readPresetId(id: string): { kind: PresetKind; datasource: string } | undefined {
  const [name = '', datasource = '', ...rest] = id.split(':')
  const kind = PRESET_KINDS.find((each) => each === name)
  if (kind === undefined || rest.length > 0 || (kind === 'announcement') !== (datasource === '')) return undefined
  return { kind, datasource }
}
