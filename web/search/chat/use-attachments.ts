import { useCallback, useRef, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { fileForm } from '../../shared/file-form.ts'

type ChatFile = Schemas['ChatFile']

/** A file attached to a question that has not been sent. */
export interface Attachment {
  readonly key: number
  readonly name: string
  /** Set once it is uploaded. */
  readonly file?: ChatFile
  /** The error message, if it failed. */
  readonly problem?: string
}

/** The most files one question can have. */
const MAX_ATTACHMENTS = 20

/** Uploads files as soon as they are chosen, so the question doesn't have to wait for them. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([])
  const last = useRef(0)
  const change = useCallback(
    (key: number, next: Partial<Attachment>) =>
      setAttachments((old) => old.map((each) => (each.key === key ? { ...each, ...next } : each))),
    [],
  )
  const add = useCallback(
    (files: readonly File[]) => {
      const added = files
        .slice(0, Math.max(0, MAX_ATTACHMENTS - attachments.length))
        .map((file) => ({ key: ++last.current, name: file.name, chosen: file }))
      setAttachments((old) => [...old, ...added.map(({ key, name }) => ({ key, name }))])
      for (const { key, chosen } of added) {
        call('POST /rest/api/v1/uploadchatfiles', { body: fileForm('files', [chosen]) }).then(
          ({ files: [file] }) => change(key, file === undefined ? { problem: "The file wasn't saved" } : settled(file)),
          (error: unknown) => change(key, { problem: error instanceof Error ? error.message : String(error) }),
        )
      }
    },
    [attachments.length, change],
  )
  const remove = ({ key, file }: Attachment) => {
    setAttachments((old) => old.filter((each) => each.key !== key))
    // The file was never used in a question. If deleting it fails, the regular cleanup does it.
    if (file !== undefined) call('POST /rest/api/v1/deletechatfiles', { body: { fileIds: [file.id] } }).catch(() => {})
  }
  const take = (): ChatFile[] => {
    setAttachments([])
    return attachments.flatMap(({ file, problem }) => (file === undefined || problem !== undefined ? [] : [file]))
  }
  const isUploading = attachments.some(({ file, problem }) => file === undefined && problem === undefined)
  return { attachments, isUploading, add, remove, take }
}

function settled(file: ChatFile): Pick<Attachment, 'file' | 'problem'> {
  const { status, failureReason } = file.metadata ?? {}
  if (status !== 'FAILED') return { file }
  if (failureReason === 'EMPTY_CONTENT') return { file, problem: 'No text found' }
  return {
    file,
    problem: failureReason === 'FILE_EXTENSION_UNSUPPORTED' ? 'File type not supported' : "Can't read this file",
  }
}
