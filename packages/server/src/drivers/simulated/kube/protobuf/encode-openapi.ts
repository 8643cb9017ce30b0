import { isFields, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { writeField, writeMessage } from './write-wire.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** Encodes an OpenAPI 2 document as gnostic's openapi.v2.Document, with fields for older kubectl versions. */
export function encodeOpenApi(document: KubeFields): Buffer {
  const info = writeMessage(
    writeField(1, stringAt(document, 'info', 'title')),
    writeField(2, stringAt(document, 'info', 'version')),
  )
  const paths = named(2, objectAt(document, 'paths'), encodePath)
  const definitions = named(1, objectAt(document, 'definitions'), encodeSchema)
  return writeMessage(writeField(1, '2.0'), writeField(2, info), writeField(8, paths), writeField(9, definitions))
}

/** Repeated messages with the fields name (1) and value (2). */
function named(number: number, members: KubeFields, encode: (value: KubeFields) => Buffer): Buffer {
  const encoded = Object.entries(members).map(([name, value]) =>
    writeField(number, writeMessage(writeField(1, name), writeField(2, encode(isFields(value) ? value : {})))),
  )
  return writeMessage(...encoded)
}

function encodePath(path: KubeFields): Buffer {
  return writeMessage(
    writeField(2, encodeOperation(objectAt(path, 'get'))),
    writeField(8, encodeOperation(objectAt(path, 'patch'))),
  )
}

function encodeOperation(operation: KubeFields): Buffer {
  const { parameters } = operation
  const listed: readonly unknown[] = Array.isArray(parameters) ? parameters : []
  const encoded = listed.map((one) => {
    const query = writeMessage(writeField(2, 'query'), writeField(4, stringAt(one, 'name')), writeField(6, 'string'))
    // Nested variants of a parameter: not in the body (field 2), in the query (field 3).
    return writeField(8, writeField(1, writeField(2, writeField(3, query))))
  })
  return writeMessage(...encoded, encodeExtensions(13, operation))
}

function encodeSchema(schema: KubeFields): Buffer {
  const { $ref, format, description, required, type, items, properties, additionalProperties } = schema
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  return writeMessage(
    writeField(1, textOrNone($ref)),
    writeField(2, textOrNone(format)),
    writeField(4, textOrNone(description)),
    ...names.map((one) => writeField(19, textOrNone(one))),
    writeField(21, isFields(additionalProperties) ? writeField(1, encodeSchema(additionalProperties)) : undefined),
    writeField(22, typeof type === 'string' ? writeField(1, type) : undefined),
    writeField(23, isFields(items) ? writeField(1, encodeSchema(items)) : undefined),
    writeField(25, isFields(properties) ? named(1, properties, encodeSchema) : undefined),
    encodeExtensions(31, schema),
  )
}

const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Values are YAML, of which JSON is a subset. */
function encodeExtensions(number: number, held: KubeFields): Buffer {
  const encoded = Object.entries(held)
    .filter(([name]) => name.startsWith('x-'))
    .map(([name, value]) =>
      writeField(number, writeMessage(writeField(1, name), writeField(2, writeField(2, JSON.stringify(value))))),
    )
  return writeMessage(...encoded)
}
