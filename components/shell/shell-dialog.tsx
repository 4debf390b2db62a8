import { Dialog } from '@/components/ui/overlay/dialog'
import { Kbd } from '@/components/ui/text/badge'
import { useHasSeveralApps } from '@/lib/client/page/use-apps'
import { ACTION_NAMES, ACTIONS, keyCaps, PLACES } from '@/lib/shared/actions'
import { MENU_PAGES } from '@/lib/shared/pages'
import { ViewsPanel } from './views-panel'

/** A shortcut: the key caps of each way to press it, and the text between the ways. */
type Line = { words: string; ways: string[][]; between: string; isOfApps: boolean }

const PAGE_LINES: Line[] = MENU_PAGES.flatMap(({ label, key, severalApps: isOfApps = false }) =>
  key === undefined ? [] : [{ words: label, ways: [keyCaps(`g ${key}`)], between: '', isOfApps }],
)
const GROUPS = (Object.keys(PLACES) as (keyof typeof PLACES)[])
  .map((place) => ({
    title: PLACES[place],
    lines: [
      ...ACTION_NAMES.map((name) => ACTIONS[name]).flatMap(
        ({ label, help, where, keys = [], isSpan = false, severalApps: isOfApps = false }): Line[] =>
          where === place && keys.length > 0
            ? [{ words: help ?? label, ways: keys.map(keyCaps), between: isSpan ? '–' : 'or', isOfApps }]
            : [],
      ),
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
                .filter(({ isOfApps }) => hasSeveralApps || !isOfApps)
                .map(({ words, ways, between }) => (
                  <div key={words} className="contents">
                    <dt>{words}</dt>
                    <dd className="flex justify-end gap-1">
                      {ways.map((caps, index) => (
                        <span key={caps.join(' ')} className="flex items-center gap-1">
                          {index > 0 && <span className="text-ink-faint text-xs">{between}</span>}
                          {caps.map((cap) => (
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
export function ShellDialog({ which, onClose }: { which: 'help' | 'views'; onClose: () => void }) {
  if (which === 'help') return <KeyboardHelp onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={ACTIONS.views.label}>
      <div className="-mx-5 -my-4">
        <ViewsPanel onDone={onClose} />
      </div>
    </Dialog>
  )
}
