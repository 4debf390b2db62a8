import { headers } from 'next/headers'
import { readAddress } from '@/lib/shared/address/problems'
import type { AddressReading } from '@/lib/shared/address/reading'

/** What is wrong with the URL of the page that is being rendered. */
export async function askedAddress(): Promise<AddressReading> {
  const { pathname, searchParams } = new URL(`http://callscope${(await headers()).get('x-pathname') ?? '/'}`)
  return readAddress(pathname, searchParams)
}
