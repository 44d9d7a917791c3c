import { type Input, type OperationName, request } from '../../shared/call.ts'
import { saveFile } from '../../shared/save-file.ts'

/** Downloads all pages of a filtered list as one CSV file. */
export async function saveList<Name extends OperationName>(name: Name, input: Input<Name>): Promise<void> {
  const answer = await request(name, input, undefined, 'text/csv')
  const [, called = 'list.csv'] = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
  saveFile(await answer.blob(), called)
}
