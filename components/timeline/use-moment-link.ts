'use client'

import { toast } from '@/components/ui/toast'
import { useKeyboard } from '@/lib/client/use-keyboard'
import { keyOf } from '@/lib/shared/actions'
import type { MomentStore } from './moment-store'

/** `c` anywhere on the page copies the link to the moment under the cursor. `linkTo` gives its address, and the moment in words. */
export function useMomentLink(moment: MomentStore, linkTo: (time: number) => { url: string; words: string }): void {
  useKeyboard({
    [keyOf('copy-moment')]: () => {
      const time = moment.get()
      if (time === null) return toast('Point at a moment of the timeline first, or pin one.', 'danger')
      const { url, words } = linkTo(time)
      navigator.clipboard.writeText(url).then(
        () => toast(`Link to ${words} copied.`),
        () => toast('The browser did not let the link be copied.', 'danger'),
      )
    },
  })
}
