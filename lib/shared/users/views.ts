import * as z from 'zod/mini'
import { type AnswerOf, dataOf, fieldsOf, idAnswer, ofItem, route } from '@/lib/shared/http/route'
import { pageAt } from '@/lib/shared/pages'
import { requiredLine, text } from '@/lib/shared/text/texts'

/** A page with its filters, saved under a name. `path` includes the query. */
const viewSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  /** Visible to everyone, or only to its owner. */
  forEveryone: z.boolean(),
  isMine: z.boolean(),
  owner: z.string(),
  isStart: z.boolean(),
  /** It is shown below the viewer's rail. */
  isPinned: z.boolean(),
})
export type View = z.infer<typeof viewSchema>

export const MAX_VIEWS = 200
export const MAX_VIEW_NAME_CHARACTERS = 80
const MAX_VIEW_PATH_CHARACTERS = 4000

/** True for the path of one of our pages, with or without a query; never for another site, the API or the sign-in. */
export function isPagePath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it rejects control characters
  if (path.length > MAX_VIEW_PATH_CHARACTERS || /[\\#\u0000-\u001f\u007f]/.test(path)) return false
  const [page = ''] = path.split('?')
  return pageAt(page) !== null && !/(^|\/)\.{1,2}(\/|$)/.test(page)
}

const name = requiredLine(MAX_VIEW_NAME_CHARACTERS)
const path = text(isPagePath, 'must be the path of a Callscope page')

export const createViewSchema = z.strictObject({ name, path, forEveryone: z._default(z.boolean(), false) })
export type CreateView = z.output<typeof createViewSchema>

const changeViewSchema = z.partial(z.strictObject({ name, path, forEveryone: z.boolean(), pinned: z.boolean() }))
export type ChangeView = z.output<typeof changeViewSchema>

/** The viewer's own saved views and the shared ones. */
export const viewsRoute = route('GET /api/views', { answer: dataOf(z.array(viewSchema)) })
export const addViewRoute = route('POST /api/views', { body: createViewSchema, answer: idAnswer })

const ofView = ofItem('a view id')
/** Renames a view, points it at another page, changes who sees it, or pins it for the viewer, which everyone who sees it may do. */
export const changeViewRoute = route('PATCH /api/views/[id]', { ...ofView, body: changeViewSchema })
export const deleteViewRoute = route('DELETE /api/views/[id]', ofView)
/** Undoes a removal; only for the user who has just made it. */
export const restoreViewRoute = route('POST /api/views/[id]/restore', ofView)

const startView = {
  answer: dataOf(z.nullable(z.strictObject(fieldsOf(viewSchema, 'id', 'name', 'path')))),
} as const
/** The saved view used as start page; null without one. */
export const startViewRoute = route('GET /api/me/start-view', startView)
export type StartViewAnswer = AnswerOf<typeof startViewRoute>
export const setStartViewRoute = route('PUT /api/me/start-view', {
  ...startView,
  body: z.strictObject({ viewId: z.nullable(z.uuid('must be a view id')) }),
})
