import type * as z from 'zod/mini'

/** Keeps only the fields that the schema lists, so that a link shows nothing else of a call or a report. */
export const only = <S extends z.ZodMiniObject>({ shape }: S, all: z.output<S>): z.output<S> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(shape, name))) as z.output<S>

const WORD = /^[a-z][a-z-]{0,30}$/i

/** A value that the Calls API chooses freely, such as a status, if it is a plain word; else `other`, since it could be anything, even an id. */
export const plainWord = (value: string): string => (WORD.test(value) ? value : 'other')
