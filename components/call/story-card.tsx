import { memo, useState } from 'react'
import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/copy-button'
import type { Call } from '@/lib/shared/contracts/call'
import type { Cast } from '@/lib/shared/story/cast'
import { storyAsText, tellStory } from '@/lib/shared/story/story'
import { isOpen } from '@/lib/shared/timeline/presence'

type StoryCardProps = { call: Call; cast: Cast; zone: string; nowSeconds: number }

/** The call in words, to read or to paste into a ticket. */
export const StoryCard = memo(function StoryCard({ call, cast, zone, nowSeconds }: StoryCardProps) {
  const options = { zone, nowSeconds, cast }
  const [wasOpen] = useState(isOpen(call))
  return (
    <Card className="flex flex-col">
      <CardHeader
        title="What happened"
        actions={
          <CopyButton
            text={() => storyAsText(call, { ...options, link: window.location.href })}
            label="Copy as text with link"
            className="print:hidden"
          />
        }
      />
      <CardBody>
        <p className={cn('max-w-prose text-pretty text-[15px] leading-6', wasOpen && 'min-h-18')}>
          {tellStory(call, options).join(' ')}
        </p>
      </CardBody>
    </Card>
  )
})
