import Type from 'typebox'
import { Name } from '../../../wire/texts.ts'

/** What every page of every upload says. */
export const BULK_FIELDS = {
  uploadId: Name({ description: 'Use the same ID for all pages of an upload and a new one for each upload' }),
  isFirstPage: Type.Optional(
    Type.Boolean({ description: 'Starts the upload. Wait for the response before sending more pages.' }),
  ),
  isLastPage: Type.Optional(
    Type.Boolean({ description: 'Completes the upload. Send it after all other pages have succeeded.' }),
  ),
  forceRestartUpload: Type.Optional(Type.Boolean({ description: 'With isFirstPage: discards an unfinished upload' })),
}

export const disableStaleDataDeletionCheck = Type.Optional(
  Type.Boolean({
    description: "With isLastPage: deletes everything that wasn't uploaded, even if it is more than 20%",
  }),
)
