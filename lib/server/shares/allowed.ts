import type * as z from 'zod/mini'

/** What a link shows is made of the fields that its schema lists, whatever else there is of a call or a report. */
export const only = <S extends z.ZodMiniObject>({ shape }: S, all: z.output<S>): z.output<S> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(shape, name))) as z.output<S>

const WORD = /^[a-z][a-z-]{0,30}$/i

/** A value that the Calls API may choose freely, such as a status, if it is a plain word; else `other`, since it could be anything, an id too. */
export const plainWord = (value: string): string => (WORD.test(value) ? value : 'other')
