import Type from 'typebox'
import { Name } from '../texts.ts'

/** What every page of every upload says. */
export const BULK_FIELDS = {
  uploadId: Name({ description: 'The same for all pages of one upload; choose a new one for each upload' }),
  isFirstPage: Type.Optional(Type.Boolean({ description: 'Opens the upload; send it alone' })),
  isLastPage: Type.Optional(Type.Boolean({ description: 'Closes the upload; send it after all others were answered' })),
  forceRestartUpload: Type.Optional(
    Type.Boolean({ description: 'Only with isFirstPage: discards an upload that was not finished' }),
  ),
}

export const disableStaleDataDeletionCheck = Type.Optional(
  Type.Boolean({ description: 'Only with isLastPage: delete all that was not uploaded, even more than 20 %' }),
)
