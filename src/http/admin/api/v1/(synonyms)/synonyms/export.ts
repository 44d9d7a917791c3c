import { listSynonyms } from '../../../../../../domain/synonyms/manage-synonyms.ts'
import { writeSynonymCsv } from '../../../../../../domain/synonyms/synonym-csv.ts'
import { file } from '../../../../../core/answers.ts'
import { endpoint } from '../../../../../core/endpoint.ts'

const CSV = 'text/csv; charset=utf-8'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/synonyms/export',
  summary: 'Export synonyms as CSV',
  tag: 'Administration: synonyms',
  auth: { kind: 'admin', action: 'synonyms' },
  answers: ['file'],
  contentType: CSV,
  async handle(services, actor) {
    const csv = writeSynonymCsv(await listSynonyms(services, actor))
    return file(Buffer.from(csv), CSV, 'synonyms.csv')
  },
})
