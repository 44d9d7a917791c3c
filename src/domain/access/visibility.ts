declare const onlyVisibilityOfMakesOne: unique symbol

/**
 * What one user may see: a document is visible when it carries one of these principals and its datasource is not
 * hidden. Only `visibilityOf` makes one, so no search can run without it.
 *
 * The object itself is the identity of the set: the same user under the same identity graph gets the same object, so
 * an engine may cache what it derives from one in a WeakMap.
 */
export interface Visibility {
  readonly principals: ReadonlySet<string>
  readonly hiddenDatasources: ReadonlySet<string>
  /** Of a privileged search: no permission counts. */
  readonly seesAll?: true
  readonly [onlyVisibilityOfMakesOne]: true
}
