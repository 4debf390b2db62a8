import { Dialog } from '@/components/ui/overlay/dialog'
import { Kbd } from '@/components/ui/text/badge'
import { useHasSeveralApps } from '@/lib/client/page/use-apps'
import { ACTION_NAMES, ACTIONS, type Action, keyCaps, PLACES } from '@/lib/shared/actions'
import { MENU_PAGES } from '@/lib/shared/pages'
import ViewsPanel from './views-panel'

type Line = Pick<Action, 'label' | 'help' | 'keys' | 'isSpan' | 'severalApps'>

const PAGE_LINES = MENU_PAGES.filter(({ key }) => key !== undefined).map(
  ({ key, ...page }): Line => ({ ...page, keys: [`g ${key}`] }),
)
const GROUPS = (Object.keys(PLACES) as (keyof typeof PLACES)[])
  .map((place) => ({
    title: PLACES[place],
    lines: [
      ...ACTION_NAMES.map((name) => ACTIONS[name]).filter(({ where, keys }) => where === place && keys !== undefined),
      ...(place === 'everywhere' ? PAGE_LINES : []),
    ],
  }))
  .filter(({ lines }) => lines.length > 0)

function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const hasSeveralApps = useHasSeveralApps()
  return (
    <Dialog onClose={onClose} title={ACTIONS.help.label} description="On Windows and Linux, ⌘ is Ctrl.">
      <div className="flex flex-col gap-5">
        {GROUPS.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1.5 font-medium text-ink-faint text-xs">{group.title}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-data">
              {group.lines
                .filter(({ severalApps }) => hasSeveralApps || !severalApps)
                .map(({ label, help = label, keys = [], isSpan }: Line) => (
                  <div key={help} className="contents">
                    <dt>{help}</dt>
                    <dd className="flex justify-end gap-1">
                      {keys.map((key, index) => (
                        <span key={key} className="flex items-center gap-1">
                          {index > 0 && <span className="text-ink-faint text-xs">{isSpan ? '–' : 'or'}</span>}
                          {keyCaps(key).map((cap) => (
                            <Kbd key={cap}>{cap}</Kbd>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** A dialog that works on every page: the keyboard help, or the saved views where the top bar has no room for them. */
export default function ShellDialog({ which, onClose }: { which: 'help' | 'views'; onClose: () => void }) {
  if (which === 'help') return <KeyboardHelp onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={ACTIONS.views.label}>
      <div className="-mx-5 -my-4">
        <ViewsPanel onDone={onClose} />
      </div>
    </Dialog>
  )
}
