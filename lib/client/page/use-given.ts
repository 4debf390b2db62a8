import { type Context, use } from 'react'

/** The value that a provider around the component gives. @throws Error outside of one */
export function useGiven<Value>(context: Context<Value | null>, name: string): Value {
  const value = use(context)
  if (value === null) throw new Error(`There is no ${name} around this.`)
  return value
}
