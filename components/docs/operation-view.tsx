'use client'

import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { AnswerCard } from './answer-card'
import { CodeBlock } from './code-block'
import { ErrorsCard } from './errors-card'
import { useOrigin } from './getting-started'
import { OperationHead } from './operation-head'
import { ParametersCard } from './parameters-card'
import type { ApiDocument, Operation } from './read-document'
import { commandOf, startingValues } from './request'
import { SchemaTree } from './schema-tree'
import { TryIt } from './try-it'

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
