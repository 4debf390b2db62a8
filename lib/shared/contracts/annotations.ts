/** A remark on the time axis. Epoch seconds, `toSeconds` excluded; null for a moment. */
export type Annotation = {
  id: string
  fromSeconds: number
  toSeconds: number | null
  body: string
  author: string
}
export type AnnotationsAnswer = { data: Annotation[] }

export const MOST_ANNOTATION_CHARACTERS = 200
/** No chart shows more; the latest win. */
export const MOST_ANNOTATIONS = 200
