export const MOST_NOTE_CHARACTERS = 4000

/** What a colleague wrote about a call. Times are epoch seconds; `editedAt` null where it stands as it was first written. */
export type Note = {
  id: string
  body: string
  author: { id: string; name: string }
  createdAt: number
  editedAt: number | null
}
export type NotesAnswer = { data: Note[] }
