'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '@/components/ui/form/button'
import { useRouter } from '@/lib/client/page/use-apps'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { keyOf } from '@/lib/shared/actions'
import type { AroundCall } from '@/lib/shared/calls/around'
import { callHref } from '@/lib/shared/links'

const PREVIOUS = keyOf('previous-call')
const NEXT = keyOf('next-call')

/** Buttons and keys for the previous and next call between the same people or in the same group. */
export function AroundSteps({ previous, next }: { previous: AroundCall | null; next: AroundCall | null }) {
  const router = useRouter()
  const open = (call: AroundCall | null) => {
    if (call !== null) router.push(callHref(call))
  }
  useKeyboard({ [PREVIOUS]: () => open(previous), [NEXT]: () => open(next) })
  return (
    <span className="flex items-center">
      <IconButton
        label={previous === null ? 'No earlier related call' : `Previous related call (${PREVIOUS})`}
        aria-disabled={previous === null}
        onClick={() => open(previous)}
      >
        <ChevronLeft className="size-4" />
      </IconButton>
      <IconButton
        label={next === null ? 'No later related call' : `Next related call (${NEXT})`}
        aria-disabled={next === null}
        onClick={() => open(next)}
      >
        <ChevronRight className="size-4" />
      </IconButton>
    </span>
  )
}
