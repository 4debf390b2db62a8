import { z } from 'zod'
import { isPagePath, MOST_VIEW_NAME_CHARACTERS } from './views'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const CONTROL = /[\u0000-\u001f\u007f]/
const name = z
  .string()
  .trim()
  .min(1, 'is needed')
  .max(MOST_VIEW_NAME_CHARACTERS, `has at most ${MOST_VIEW_NAME_CHARACTERS} characters`)
  .refine((text) => !CONTROL.test(text), 'holds a control character')
const path = z.string().refine(isPagePath, 'is the path of one of our pages with its query')

export const createViewSchema = z.strictObject({ name, path, forEveryone: z.boolean().default(false) })
export type CreateView = z.infer<typeof createViewSchema>

export const changeViewSchema = z.strictObject({ name, path, forEveryone: z.boolean() }).partial()
export type ChangeView = z.infer<typeof changeViewSchema>
