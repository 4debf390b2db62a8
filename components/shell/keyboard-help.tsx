'use client'

import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { ACTION_NAMES, ACTIONS, keyCaps, PLACES } from '@/lib/shared/actions'
import { MENU_PAGES } from '@/lib/shared/pages'

/** Between the first and the last key of a row. */
const TO = '…'
type Line = { words: string; caps: string[] }

const PAGE_LINES: Line[] = MENU_PAGES.flatMap(({ label, key }) =>
  key === undefined ? [] : [{ words: label, caps: keyCaps(`g ${key}`) }],
)
const GROUPS = (Object.keys(PLACES) as (keyof typeof PLACES)[])
  .map((place) => ({
    title: PLACES[place],
    lines: [
      ...ACTION_NAMES.map((name) => ACTIONS[name]).flatMap(({ label, help, where, keys = [], isRow }): Line[] =>
        where === place && keys.length > 0
          ? [{ words: help ?? label, caps: isRow ? keys.join(` ${TO} `).split(' ') : keys.flatMap(keyCaps) }]
          : [],
      ),
      ...(place === 'everywhere' ? PAGE_LINES : []),
    ],
  }))
  .filter(({ lines }) => lines.length > 0)

/** Every keyboard shortcut. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={ACTIONS.help.label} description="On Windows and Linux, ⌘ is Ctrl.">
      <div className="flex flex-col gap-5">
        {GROUPS.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1.5 font-medium text-ink-faint text-xs">{group.title}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-data">
              {group.lines.map(({ words, caps }) => (
                <div key={words} className="contents">
                  <dt>{words}</dt>
                  <dd className="flex justify-end gap-1">
                    {caps.map((cap) => (cap === TO ? <span key={cap}>{cap}</span> : <Kbd key={cap}>{cap}</Kbd>))}
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
