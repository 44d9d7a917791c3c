/** Something new for the user, in the list below the bell. */
export interface Notification {
  /** Something else about the same document has another one. */
  readonly key: string
  readonly lead: string
  readonly title: string
  /** What was said, or why. */
  readonly note?: string | undefined
  readonly at?: string | undefined
  readonly person?: { readonly name: string } | undefined
  /** On our own pages, from the root; or the URL of a document. */
  readonly link: { readonly path: string; readonly run?: string | undefined } | { readonly href: string }
}
