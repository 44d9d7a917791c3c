import type { ReadText } from '../../domain/activity/read-text.ts'
import { chunks } from '../database/chunks.ts'
import type { Db } from '../database/database.ts'

/** Remembers documents as a person read them last. */
export async function keepReadTexts(db: Db, person: string, texts: readonly ReadText[], at: Date): Promise<void> {
  for (const { documentKey, title, sentences } of texts) {
    const row = { title, sentences, at: at.getTime() }
    await db
      .insertInto('read_texts')
      .values({ person, document_key: documentKey, ...row })
      .onConflict((conflict) => conflict.columns(['person', 'document_key']).doUpdateSet(row))
      .execute()
  }
}

export async function readTextsOf(db: Db, person: string, documentKeys: readonly number[]): Promise<ReadText[]> {
  const found: ReadText[] = []
  for (const some of chunks(documentKeys)) {
    const rows = await db
      .selectFrom('read_texts')
      .select(['document_key', 'title', 'sentences'])
      .where('person', '=', person)
      .where('document_key', 'in', some)
      .execute()
    for (const { document_key, title, sentences } of rows) {
      found.push({ documentKey: Number(document_key), title, sentences })
    }
  }
  return found
}
