/** Operations of the interface that are not served yet. Whoever builds one takes it out and adds a visit. */
export const MISSING: readonly string[] = []
