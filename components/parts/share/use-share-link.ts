'use client'

import { useState } from 'react'
import { askApi } from '@/lib/client/fetcher'
import { useChange } from '@/lib/client/use-change'
import type { ShareInput } from '@/lib/client/use-shares'
import { createShareRoute, sharesRoute } from '@/lib/shared/contracts/shares'

/**
 * Creates a link and puts it into the clipboard, with one press: the browser is given the promise of a text, since it may refuse a text that
 * comes too long after the press.
 */
export function useShareLink() {
  const create = useChange(sharesRoute, (body: ShareInput) => askApi(createShareRoute, { body }))
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const make = (input: ShareInput) => {
    const created = create.mutateAsync(input).then(({ data }) => data.url)
    copyLater(created).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return { make, url: create.data?.data.url ?? null, isCopied, isPending: create.isPending, error: create.error }
}

async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
