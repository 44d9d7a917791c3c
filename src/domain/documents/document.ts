import type {
  CustomProperty,
  DocumentDefinition,
  DocumentPermissions,
  UserReference,
} from '../../wire/document-definition.ts'

/** What names a document within its datasource. Both parts are compared without case. */
export interface DocumentRef {
  readonly datasource: string
  /** Empty: the document was pushed without one. */
  readonly objectType: string
  readonly id: string
}

/** A comment after its content became text. */
export interface Comment {
  readonly id: string
  readonly author?: UserReference
  readonly text: string
  readonly createdAt?: number
  readonly updatedAt?: number
}

/** What is known of a document besides its texts and its access list. */
export interface DocumentFacts {
  readonly filename?: string
  readonly container?: string
  readonly containerDatasourceId?: string
  readonly containerObjectType?: string
  readonly mimeType?: string
  /** An administrator added it as a file, and may change who can see it. Absent: it was pushed, or comes from a connection. */
  readonly isAddedFile?: boolean
  /** It was sent without a title, so its first line is shown instead. */
  readonly isUntitled?: boolean
  /** Why the text is missing or not whole; absent: all of it was read. */
  readonly contentProblem?: string
  readonly author?: UserReference
  readonly owner?: UserReference
  readonly updatedBy?: UserReference
  readonly createdAt?: number
  readonly tags?: readonly string[]
  readonly interactions?: DocumentDefinition['interactions']
  readonly status?: string
  readonly additionalUrls?: readonly string[]
  readonly nativeAppUrl?: string
  readonly comments?: readonly Comment[]
  readonly customProperties?: readonly CustomProperty[]
}

/** A document ready to be stored: checked, dates in UTC, contents as text. */
export interface Document extends DocumentRef {
  readonly title: string
  readonly viewUrl: string | undefined
  /** Its title is one that the datasource does not want found. */
  readonly isRedlisted?: boolean
  readonly facts: DocumentFacts
  readonly body: string
  /** What the parts of the body are, as it is stored. Absent: it is plain text, or wasn't read. */
  readonly structure?: string
  readonly summary: string
  /** Milliseconds since 1970. */
  readonly updatedAt: number
  /** It came without a date; `updatedAt` is when it arrived. */
  readonly isUndated?: boolean
  /** Absent: not said. A stored document then keeps what it has, a new one takes the datasource's default. */
  readonly permissions: DocumentPermissions | undefined
}

/** The name under which the Client API knows a document. Neither datasource nor object type can hold a colon. */
export function documentId({ datasource, objectType, id }: DocumentRef): string {
  return `${datasource}:${objectType}:${id}`
}

/** The parts of such a name; undefined: it is none. */
export function readDocumentId(text: string): DocumentRef | undefined {
  const [, datasource, objectType, id] = /^([^:]+):([^:]*):(.+)$/s.exec(text) ?? []
  return datasource === undefined || objectType === undefined || id === undefined
    ? undefined
    : { datasource, objectType, id }
}

/** The name of the container that a document names by its id; it need not be a document of ours. */
export function containerIdOf({ datasource, facts }: Pick<Document, 'datasource' | 'facts'>): string | undefined {
  const { containerDatasourceId: id, containerObjectType: objectType = '' } = facts
  return id ? documentId({ datasource, objectType, id }) : undefined
}
