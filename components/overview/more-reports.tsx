'use client'

import { TextLink } from '@/components/ui/text/link'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { PRESETS } from '@/lib/shared/explore/presets'
import { pageHref } from '@/lib/shared/links'

/** Reports of Explore about what the overview shows. */
export function MoreReports() {
  const { filters } = useAppliedFilters()
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-data text-ink-muted">
      More:
      {PRESETS.filter(({ isMore }) => isMore).map(({ name, words }) => (
        <TextLink key={name} href={pageHref('/explore', filters, words)}>
          {name}
        </TextLink>
      ))}
    </p>
  )
}
