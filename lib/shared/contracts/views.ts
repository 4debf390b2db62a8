import { pageAt } from '@/lib/shared/pages'

/** A page with its filters under a name. `path` is the page's path with its query. */
export type View = {
  id: string
  name: string
  path: string
  /** Seen by everyone, or by its owner alone. */
  forEveryone: boolean
  isMine: boolean
  owner: string
  /** The viewer's start page. */
  isStart: boolean
}
export type ViewsAnswer = { data: View[] }
export type StartViewAnswer = { data: Pick<View, 'id' | 'name' | 'path'> | null }

export const MOST_VIEWS = 200
export const MOST_VIEW_NAME_CHARACTERS = 80
const MOST_VIEW_PATH_CHARACTERS = 4000

/** True for the path of one of our pages, with or without a query; never of another site, of the API or of the sign-in. */
export function isPagePath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  if (path.length > MOST_VIEW_PATH_CHARACTERS || /[\\#\u0000-\u001f\u007f]/.test(path)) return false
  const [page = ''] = path.split('?')
  return pageAt(page) !== null && !/(^|\/)\.{1,2}(\/|$)/.test(page)
}
