'use client'

import { CompareMenu } from './compare-menu'
import FilterList from './filter-list'

/** What the sheet of filters contains. */
export default function SheetPanel({ onApplied }: { onApplied: () => void }) {
  return (
    <div className="flex flex-col gap-4 p-4 text-data">
      <div className="flex flex-wrap gap-2">
        <CompareMenu />
      </div>
      <FilterList onApplied={onApplied} />
    </div>
  )
}
