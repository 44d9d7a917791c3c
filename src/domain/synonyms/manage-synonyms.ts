import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { type AuditDeps, audited, changesOf } from '../audit/audited.ts'
import { type Actor, identityOf } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { readSynonym, type SynonymRequest } from './read-synonym.ts'
import type { Synonym, SynonymRule, SynonymStore } from './synonym.ts'
import { readSynonymCsv } from './synonym-csv.ts'

const MAX_SYNONYMS = 2000

export interface SynonymDeps extends AuditDeps {
  synonyms: SynonymStore
}

export async function listSynonyms({ synonyms }: Pick<SynonymDeps, 'synonyms'>, actor: Actor): Promise<Synonym[]> {
  refuseUnless(actor, 'synonyms')
  return synonyms.list()
}

/** Creates a synonym; with an ID, replaces that one. */
export async function saveSynonym(
  deps: SynonymDeps,
  actor: Actor,
  request: SynonymRequest,
  id?: string,
): Promise<Synonym> {
  refuseUnless(actor, 'synonyms')
  const rule = readSynonym(request)
  const note = ({ saved, before }: { saved: Synonym; before: Synonym | undefined }) => {
    const details = changesOf(before, saved, FIELDS)
    if (details === undefined) return undefined
    const action = before === undefined ? 'synonym.create' : 'synonym.update'
    // Its words name it, also when only something else changed.
    return { action, subject: saved.id, details: { words: saved.words, ...details } }
  }
  const { saved } = await deps.synonyms.exclusively(() =>
    audited(deps, actor, note, async () => {
      const all = await deps.synonyms.list()
      const before = id === undefined ? undefined : existing(all, id)
      if (before === undefined) refuseTooMany(all.length + 1)
      const stored = stamped(deps, actor, rule, id)
      await deps.synonyms.put([stored])
      return { saved: stored, before }
    }),
  )
  return saved
}

export async function removeSynonym(deps: SynonymDeps, actor: Actor, id: string): Promise<void> {
  refuseUnless(actor, 'synonyms')
  const note = ({ kind, words, to }: Synonym) => ({
    action: 'synonym.remove',
    subject: id,
    details: { kind, words, to },
  })
  await deps.synonyms.exclusively(() =>
    audited(deps, actor, note, async () => {
      const found = existing(await deps.synonyms.list(), id)
      await deps.synonyms.remove([id])
      return found
    }),
  )
}

export interface ImportedSynonyms {
  readonly added: number
  readonly unchanged: number
  readonly removed: number
}

/** Adds the rules of a CSV file; with `replaces`, also deletes all others. With `isDryRun`, only counts. */
export async function importSynonyms(
  deps: SynonymDeps,
  actor: Actor,
  { csv, replaces = false, isDryRun = false }: { csv: string; replaces?: boolean; isDryRun?: boolean },
): Promise<ImportedSynonyms> {
  refuseUnless(actor, 'synonyms')
  const rules = new Map(readSynonymCsv(csv).map((rule) => [keyOf(rule), rule]))
  const note = (counts: ImportedSynonyms) =>
    isDryRun || counts.added + counts.removed === 0
      ? undefined
      : { action: 'synonym.import', subject: 'synonyms', details: { ...counts } }
  return deps.synonyms.exclusively(() =>
    audited(deps, actor, note, async () => {
      const all = await deps.synonyms.list()
      const known = new Set(all.map(keyOf))
      const added = [...rules].filter(([key]) => !known.has(key)).map(([, rule]) => rule)
      const removed = replaces ? all.filter((each) => !rules.has(keyOf(each))) : []
      refuseTooMany(all.length + added.length - removed.length)
      if (!isDryRun) {
        await deps.synonyms.remove(removed.map(({ id }) => id))
        await deps.synonyms.put(added.map((rule) => stamped(deps, actor, rule)))
      }
      return { added: added.length, unchanged: rules.size - added.length, removed: removed.length }
    }),
  )
}

const FIELDS = ['kind', 'words', 'to', 'language'] as const

function stamped({ clock }: SynonymDeps, actor: Actor, rule: SynonymRule, id = newId()): Synonym {
  return { ...rule, id, updatedAt: clock.now(), updatedBy: identityOf(actor).actor }
}

function keyOf({ kind, words, to, language }: SynonymRule): string {
  return JSON.stringify([kind, words.toSorted(), to.toSorted(), language ?? ''])
}

function existing(all: readonly Synonym[], id: string): Synonym {
  const found = all.find((each) => each.id === id)
  if (found === undefined) throw new ServiceError('not_found', `Synonym ${quoted(id)} not found`)
  return found
}

function refuseTooMany(count: number): void {
  if (count > MAX_SYNONYMS)
    throw new ServiceError('invalid_request', `You can have at most ${MAX_SYNONYMS} synonyms; this would make ${count}`)
}
