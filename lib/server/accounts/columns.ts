import { type AnyColumn, eq, type SQL } from 'drizzle-orm'
import { bigint, text, timestamp } from 'drizzle-orm/pg-core'
import { currentApp } from '../process/config/current-app'

/** The app that a row belongs to: of a new row the present one, of a row of releases that knew no others `default`. */
export const appColumn = () => text('app').notNull().default('default').$defaultFn(currentApp)

/** Whether a row belongs to the present app: part of every statement about what belongs to one. */
export const isOfApp = ({ app }: { app: AnyColumn }): SQL => eq(app, currentApp())

/** A moment. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A moment in epoch seconds. */
export const epoch = (name: string) => bigint(name, { mode: 'number' })
