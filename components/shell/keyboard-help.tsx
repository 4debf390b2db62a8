'use client'

import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { NAV } from './nav'

const GROUPS: { title: string; keys: [string[], string][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [['⌘', 'K'], 'Go anywhere, find anything'],
      [['/'], 'Search calls'],
      [['?'], 'This help'],
      [['Esc'], 'Close what is open'],
      ...NAV.map((item): [string[], string] => [['g', item.key], item.label]),
    ],
  },
  {
    title: 'Lists of calls',
    keys: [
      [['j'], 'Next row'],
      [['k'], 'Row before'],
      [['Enter'], 'Open the call'],
    ],
  },
  {
    title: 'Explore',
    keys: [
      [['m'], 'Choose metrics'],
      [['t'], 'Steps of time'],
      [['b'], 'Choose dimensions'],
      [['c'], 'What to compare with'],
      [['1', '5'], 'Line, area, bars, heatmap, table'],
    ],
  },
  {
    title: 'A call',
    keys: [
      [['['], 'Previous call of these people or this group'],
      [[']'], 'Next call of these people or this group'],
    ],
  },
  {
    title: 'The timeline of a call',
    keys: [
      [['←', '→'], 'Move the cursor (with Shift ten times as far)'],
      [['[', ']'], 'Event before, next event'],
      [['Home', 'End'], 'Where the call begins, where it ends'],
      [['+', '−'], 'Zoom'],
      [['0'], 'The whole call'],
      [['Esc'], 'Let go of the zoom, then of the cursor'],
      [['c'], 'Copy a link to the moment under the cursor'],
    ],
  },
]

/** Every key there is. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard" description="On Windows and Linux, ⌘ is Ctrl.">
      <div className="flex flex-col gap-5">
        {GROUPS.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1.5 font-medium text-ink-faint text-xs">{group.title}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-data">
              {group.keys.map(([keys, what]) => (
                <div key={what} className="contents">
                  <dt>{what}</dt>
                  <dd className="flex justify-end gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
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
