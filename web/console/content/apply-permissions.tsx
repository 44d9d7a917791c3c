import type { Schemas } from '../../generated/api.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { curlOf } from '../parts/curl.ts'
import type { Pointer } from './access-check.tsx'

/** How to apply permissions that were only tried: where the document comes from decides them. */
export function ApplyPermissions({
  pointer: { datasource, objectType, docId },
  permissions,
}: {
  pointer: Pointer
  permissions: Schemas['DocumentPermissionsDefinition']
}) {
  const body = { datasource, ...(objectType !== '' && { objectType }), id: docId, permissions }
  return (
    <section className="panel" aria-labelledby="apply-permissions">
      <h3 id="apply-permissions">Apply these permissions</h3>
      <p className="soft">
        Run this command with an indexing token instead of TOKEN. Then change the program that pushes this document too:
        the next time it sends permissions, they replace these.
      </p>
      <CodeBlock label="Change the permissions" code={curlOf('/api/index/v1/updatepermissions', 'TOKEN', body)} />
    </section>
  )
}
