'use client'

import { toast } from '@/components/ui/toast'
import { useKeyboard } from '@/lib/client/use-keyboard'
import { keyOf } from '@/lib/shared/actions'
import type { MomentStore } from './moment-store'

/** Pressing `c` anywhere on the page copies a link to the moment under the cursor. `linkTo` returns its URL and the moment in words. */
export function useMomentLink(moment: MomentStore, linkTo: (time: number) => { url: string; words: string }): void {
  useKeyboard({
    [keyOf('copy-moment')]: () => {
      const time = moment.get()
      if (time === null) return toast('Hover over or pin a moment on the timeline first.', 'danger')
      const { url, words } = linkTo(time)
      navigator.clipboard.writeText(url).then(
        () => toast(`Link to ${words} copied.`),
        () => toast('The browser did not allow copying the link.', 'danger'),
      )
    },
  })
}
