'use client'

import { ArrowLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Button } from '@/components/ui/form/button'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { CodeBlock } from './code-block'
import { useOrigin } from './getting-started'
import { OperationHead } from './operation-head'
import { ParametersCard } from './parameters-card'
import type { ApiDocument, Operation } from './read-document'
import { commandOf, startingValues } from './request'
import { RichText } from './rich-text'
import { SchemaTree } from './schema-tree'
import { TryIt } from './try-it'

/** A part of a card that is opened with a click; what is in it is drawn only then. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="group border-line border-t" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex h-10 cursor-pointer list-none items-center gap-2 px-4 text-data hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        {title}
      </summary>
      {open && <div className="px-4 pb-4">{children}</div>}
    </details>
  )
}

type Failure = Operation['errors'][number]

const COLUMNS: Column<Failure>[] = [
  {
    id: 'status',
    header: 'Status',
    card: 'title',
    className: 'tabular-nums align-top py-2',
    cell: ({ status }) => (status === 'default' ? 'other' : status),
  },
  {
    id: 'codes',
    header: 'Code',
    card: 'aside',
    className: 'font-mono text-xs align-top py-2',
    cell: (failure) => failure['x-error-codes']?.join(', ') ?? 'any',
  },
  {
    id: 'words',
    header: 'When',
    card: 'line',
    className: 'w-full min-w-48 whitespace-normal py-2 text-ink-muted',
    cell: ({ description }) => <RichText>{description}</RichText>,
  },
]

/** The errors that an operation may answer. */
function ErrorsCard({ errors }: { errors: readonly Failure[] }) {
  return (
    <Card>
      <CardHeader title="Errors" />
      <DataTable label="Errors" columns={COLUMNS} rows={errors} rowId={({ status }) => status} />
    </Card>
  )
}

/** What an operation answers when it succeeds: a schema and an example, or the kinds of file. */
function AnswerCard({ document, operation }: { document: ApiDocument; operation: Operation }) {
  const { status, content } = operation.success
  const json = content['application/json']
  return (
    <Card>
      <CardHeader title={`Answer ${status}`} description={json === undefined ? 'A file' : 'application/json'} />
      {json === undefined ? (
        <CardBody>
          <dl className="flex flex-col gap-1.5 text-data">
            {Object.entries(content).map(([type, { schema }]) => (
              <div key={type} className="flex flex-wrap gap-x-3">
                <dt className="font-mono text-xs leading-5">{type}</dt>
                <dd className="text-ink-muted">{schema.description}</dd>
              </div>
            ))}
          </dl>
        </CardBody>
      ) : (
        <>
          <Fold title="Schema">
            <SchemaTree document={document} schema={json.schema} />
          </Fold>
          {json.example !== undefined && (
            <Fold title="Example">
              <CodeBlock label="Example" text={JSON.stringify(json.example, null, 2)} />
            </Fold>
          )}
        </>
      )}
    </Card>
  )
}

type OperationViewProps = { document: ApiDocument; operation: Operation; onBack: () => void }

/** One operation: what it is for, what it takes, how to ask, what it answers. What only reads can be tried. */
export function OperationView({ document, operation, onBack }: OperationViewProps) {
  const [values, setValues] = useState(() => startingValues(operation))
  const origin = useOrigin()
  const body = operation.requestBody?.content['application/json']
  const isRead = operation.method === 'GET'
  return (
    <article className="flex min-w-0 flex-col gap-4">
      <Button
        size="sm"
        variant="ghost"
        icon={<ArrowLeft aria-hidden="true" className="size-3.5" />}
        onClick={onBack}
        className="-ml-2 self-start lg:hidden"
      >
        All operations
      </Button>
      <OperationHead operation={operation} />
      {operation.parameters.length > 0 && (
        <ParametersCard
          parameters={operation.parameters}
          {...(isRead && {
            values,
            onChange: (name: string, value: string) => setValues({ ...values, [name]: value }),
          })}
        />
      )}
      {body !== undefined && (
        <Card>
          <CardHeader title="Body" description="application/json" />
          <CardBody>
            <SchemaTree document={document} schema={body.schema} />
          </CardBody>
        </Card>
      )}
      <Card>
        <CardHeader title="Request" />
        <CardBody className="flex flex-col gap-3">
          <CodeBlock wraps label="Command" text={commandOf(operation, values, origin)} />
          {isRead && <TryIt operation={operation} values={values} />}
        </CardBody>
      </Card>
      <AnswerCard document={document} operation={operation} />
      <ErrorsCard errors={operation.errors} />
    </article>
  )
}
