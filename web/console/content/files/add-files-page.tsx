import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../shared/call.ts'
import { Problem } from '../../../shared/problem.tsx'
import { textIn } from '../../../shared/search-params.ts'
import { me } from '../../../shared/start.ts'
import { PageHeader } from '../../page-header.tsx'
import { permissionsOf, type Readers } from '../readers/readers.ts'
import { DropArea } from './drop-area.tsx'
import { takeDropped } from './dropped-files.ts'
import { FileList } from './file-list.tsx'
import { NOTHING_PASTED, PasteText } from './paste-text.tsx'
import { fromFiles, MAX_FILE_MIB, MAX_FILES, type PickedFile } from './picked-file.ts'
import { NEW_DATASOURCE, TargetFields, targetOf } from './target-fields.tsx'
import { unpacked } from './unpacked.ts'
import { useFileUploads } from './use-file-uploads.ts'
import { WaitingFiles } from './waiting-files.tsx'

/** Files, folders, ZIP archives and pasted text become searchable documents, without a terminal. */
export function AddFilesPage() {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const [chosen, setChosen] = useState(() => textIn(params, 'datasource') ?? NEW_DATASOURCE)
  const [waiting, setWaiting] = useState<readonly PickedFile[]>()
  const [readers, setReaders] = useState<Readers>({ access: 'everyone', people: [], typed: '', groups: [] })
  const [pasted, setPasted] = useState(NOTHING_PASTED)
  const [keeps, setKeeps] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const { files, add, stop } = useFileUploads()
  const paths = waiting?.map(({ path }) => path) ?? []
  const existing = useQuery({
    queryKey: ['existing-files', chosen, paths],
    queryFn: () => existingOf(chosen, paths),
    enabled: waiting !== undefined,
    gcTime: 0,
  })
  const keptCount = waiting !== undefined && keeps ? (existing.data?.length ?? 0) : 0
  const asksFor = keptCount === 0 ? 'all' : keptCount < paths.length ? 'new' : 'none'

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return
    setError(undefined)
    setBusy(true)
    await work().catch(setError)
    setBusy(false)
  }
  const start = async (picked: readonly PickedFile[], kept: ReadonlySet<string>) => {
    if (form.current === null) return
    const permissions = picked.every(({ path }) => kept.has(path)) ? undefined : permissionsOf(readers, me.email)
    const datasource = await targetOf(new FormData(form.current), chosen, readers)
    setWaiting(undefined)
    if (chosen === NEW_DATASOURCE) await queries.invalidateQueries()
    setChosen(datasource)
    const isAllAdded = await add(datasource, picked, ({ path }) => (kept.has(path) ? undefined : permissions))
    if (isAllAdded && picked.some(({ isPasted }) => isPasted)) setPasted(NOTHING_PASTED)
  }
  const pick = (picking: Promise<PickedFile[]> | PickedFile[]) =>
    attempt(async () => {
      setWaiting(undefined)
      setKeeps(true)
      const picked = await unpacked(await picking)
      if (picked.length === 0) throw new Error('There are no files in it')
      setWaiting(picked)
    })
  const addWaiting = () => {
    const kept = new Set(keeps ? existing.data?.map(({ path }) => path) : [])
    void attempt(() => start(waiting ?? [], kept))
  }
  const addPasted = (file: PickedFile) =>
    attempt(async () => {
      // Replacing a document is never done without asking.
      if ((await existingOf(chosen, [file.path])).length === 0) return start([file], new Set())
      setKeeps(true)
      setWaiting([file])
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dropped elsewhere is taken once
  useEffect(() => {
    const dropped = takeDropped()
    if (dropped !== undefined) void pick(dropped)
  }, [])
  return (
    <>
      <PageHeader
        above={<Link to="/content/datasources">Data sources</Link>}
        title="Add files"
        lead="Drop files, a folder or a ZIP archive, or paste text. They're searchable in seconds."
        action={
          chosen !== NEW_DATASOURCE && (
            <Link className="button" to="/content/datasources/$name" params={{ name: chosen }}>
              Open data source
            </Link>
          )
        }
      />
      <form
        ref={form}
        className="form add-files"
        onSubmit={(event) => event.preventDefault()}
        onChange={(event) => {
          const access = new FormData(event.currentTarget).get('access')
          // It isn't asked for while all files keep their readers.
          if (access !== null) setReaders((old) => ({ ...old, access: String(access) }))
        }}
      >
        <TargetFields
          chosen={chosen}
          readers={readers}
          asksFor={asksFor}
          onChoose={(name) => {
            setChosen(name)
            setReaders((old) => ({ ...old, groups: [] }))
          }}
          onReaders={setReaders}
        />
        {waiting === undefined ? (
          <DropArea onDrop={(dropped) => void pick(dropped)}>
            <span className="button-row">
              <FileButton label="Choose files" isDisabled={isBusy} onPick={(picked) => void pick(picked)} />
              <FileButton label="Choose a folder" isFolder isDisabled={isBusy} onPick={(picked) => void pick(picked)} />
            </span>
            <p className="hint">
              Word, PowerPoint, Excel, PDF, Markdown, HTML, mail, text and more. Up to {MAX_FILES.toLocaleString('en')}{' '}
              files of {MAX_FILE_MIB} MB each.
            </p>
          </DropArea>
        ) : (
          <WaitingFiles
            files={waiting}
            readers={readers}
            existing={existing.data}
            keeps={keeps}
            isBusy={isBusy}
            onKeeps={setKeeps}
            onCancel={() => setWaiting(undefined)}
            onAdd={addWaiting}
          />
        )}
        <PasteText pasted={pasted} isBusy={isBusy} onChange={setPasted} onAdd={(file) => void addPasted(file)} />
      </form>
      {error !== undefined && <Problem error={error} />}
      {existing.error !== null && <Problem error={existing.error} />}
      <FileList
        files={files}
        isBusy={isBusy}
        datasource={chosen === NEW_DATASOURCE ? undefined : chosen}
        onStop={stop}
      />
    </>
  )
}

/** Those of the files that would replace a document. */
async function existingOf(datasource: string, paths: readonly string[]) {
  if (datasource === NEW_DATASOURCE) return []
  const input = { path: { name: datasource }, body: { paths: [...new Set(paths)] } }
  return (await call('POST /admin/api/v1/datasources/{name}/files/existing', input)).files
}

interface FileButtonProps {
  readonly label: string
  readonly isFolder?: boolean
  readonly isDisabled: boolean
  onPick(picked: PickedFile[]): void
}

function FileButton({ label, isFolder = false, isDisabled, onPick }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className="button" disabled={isDisabled} onClick={() => field.current?.click()}>
        {label}
      </button>
      <input
        ref={field}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-label={label}
        multiple
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          onPick(fromFiles(currentTarget.files ?? []))
          currentTarget.value = ''
        }}
      />
    </>
  )
}
