import { useTheme } from 'next-themes'
import { Segmented } from '@/components/ui/form/segmented'
import { Sheet } from '@/components/ui/overlay/dialog'
import { ACTIONS, THEMES } from '@/lib/shared/actions'
import type { MenuPage } from '@/lib/shared/pages'
import { NavLink } from './nav-link'

const THEME_LABELS = Object.fromEntries(THEMES.map((theme) => [theme, ACTIONS[`theme-${theme}`].label]))

/** The pages that a phone's bar has no room for, and the theme. */
export default function MoreSheet({ pages, onClose }: { pages: readonly MenuPage[]; onClose: () => void }) {
  const { theme, setTheme } = useTheme()
  return (
    <Sheet
      onClose={onClose}
      title="More pages"
      className="inset-y-auto bottom-0 max-w-none rounded-t pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="p-2">
        {pages.map((page) => (
          <li key={page.path}>
            <NavLink
              page={page}
              iconClass="size-5 shrink-0"
              onNavigate={onClose}
              className="flex h-11 items-center gap-3 rounded-md px-2.5 font-medium text-ink text-sm aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
            >
              {page.label}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-between gap-3 border-line border-t px-4 py-3 text-data">
        Theme
        <Segmented label="Theme" value={theme ?? 'system'} options={THEME_LABELS} onChange={setTheme} />
      </div>
    </Sheet>
  )
}
