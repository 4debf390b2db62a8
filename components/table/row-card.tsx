import type { Column } from './column'

/** A row on a phone: its title, the cell beside it, and the other columns line by line. */
export function RowCard<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const cells = (part: Column<Row>['card']) =>
    columns.filter(({ card }) => card === part).map(({ id, header, cell }) => ({ id, header, content: cell(row) }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 border-line border-b px-4 py-3 text-data">
      <div className="min-w-0">{cells('title').map(({ content }) => content)}</div>
      <div className="text-ink-muted text-xs">{cells('aside').map(({ content }) => content)}</div>
      <dl className="col-span-2 flex flex-col gap-1">
        {cells('line').map(({ id, header, content }) => (
          <div key={id} className="flex items-center gap-2">
            <dt className="w-24 shrink-0 text-ink-faint text-xs">{header}</dt>
            <dd className="min-w-0">{content}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
