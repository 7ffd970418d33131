import type { CallOf } from '../../contract/endpoint'
import type { uploadGiftPicture, uploadProductPicture } from '../../contract/gifts'

type Upload = typeof uploadGiftPicture | typeof uploadProductPicture

/** The body of an upload: a form with one file. Not in the API client, which is part of the first screen's code. */
export function formOf({ upload }: Upload, file: Blob): CallOf<Upload>['body'] {
  const form = new FormData()
  form.set(upload.field, file)
  return form as unknown as CallOf<Upload>['body']
}
