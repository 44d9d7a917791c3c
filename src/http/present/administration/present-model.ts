import type { ModelStatus } from '../../../domain/models/manage-models.ts'

/** The key itself is not among it. */
export function presentModel({ kind, url, model, hasKey, fixedBy, problem, updatedAt, updatedBy }: ModelStatus) {
  return {
    kind,
    url,
    model,
    hasKey,
    ...(fixedBy !== undefined && { fixedBy }),
    ...(problem !== undefined && { problem }),
    ...(updatedAt !== undefined && { updatedAt: updatedAt.toISOString() }),
    ...(updatedBy !== undefined && { updatedBy }),
  }
}
