import type { Visibility } from '../../src/domain/access/visibility.ts'

/** A visibility for tests of engines; in the service only `visibilityOf` makes one. */
export function testVisibility(principals: Iterable<string>, hiddenDatasources: Iterable<string> = []): Visibility {
  return { principals: new Set(principals), hiddenDatasources: new Set(hiddenDatasources) } as unknown as Visibility
}
