import { type ReactNode, useId } from 'react'

/** A titled list without a frame, as quiet as the page around it. */
export function ListSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-9">
      <h2 id={id} className="mb-1 font-medium text-ink-faint text-xs">
        {title}
      </h2>
      <ul className="-mx-3">{children}</ul>
    </section>
  )
}

export const ROW_CLASS =
  'flex min-h-11 items-center gap-x-3 rounded-md px-3 py-1.5 text-data hover:bg-surface-hover focus-visible:-outline-offset-2'
