import { mayReachEveryone, type PublishingDeps } from '../sharing/publishing.ts'
import { type Asking, type ViewerDeps, viewerOf } from '../sharing/viewer.ts'

export interface Addressable {
  readonly mayReachEveryone: boolean
  readonly own: { readonly fieldName: string; readonly value: string }[]
}

/** The audiences a person may address. The pages offer only these. */
export async function addressable(deps: ViewerDeps & PublishingDeps, caller: Asking): Promise<Addressable> {
  const [viewer, directory] = await Promise.all([viewerOf(deps, caller), deps.directory.current()])
  if (mayReachEveryone(deps, viewer, 'announcements.everyone')) return { mayReachEveryone: true, own: [] }
  const slot = directory.slotOfEmail(caller.email)
  const department = slot === undefined ? undefined : directory.entry(slot)?.department
  const own = [
    ...(department ? [{ fieldName: 'department', value: department }] : []),
    ...directory.teamsOf(caller.email).map(({ name }) => ({ fieldName: 'team', value: name })),
  ]
  const isTheirs = ({ fieldName, value }: (typeof own)[number]) =>
    viewer.passes([{ fieldName, values: [{ value, relation: 'EQUALS', isNegated: false }] }])
  return { mayReachEveryone: false, own: own.filter(isTheirs) }
}
