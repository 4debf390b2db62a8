import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { CodeBlock } from './code-block'
import { Fold } from './fold'
import type { ApiDocument, Operation } from './read-document'
import { SchemaTree } from './schema-tree'

/** What an operation answers when it succeeds: a schema and an example, or the kinds of file. */
export function AnswerCard({ document, operation }: { document: ApiDocument; operation: Operation }) {
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
