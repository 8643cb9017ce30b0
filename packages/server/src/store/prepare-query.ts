import { type CompiledQuery, Kysely } from 'kysely'
import type { Viewer } from '#domain/shared/index.ts'
import type { Db } from './open-store.ts'
import { dialectWithoutDriver } from './pool-driver.ts'
import type { Database } from './schema/tables.ts'
import { sharedReadersOf } from './shared-readers.ts'

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const builder = new Kysely<Database>({ dialect: dialectWithoutDriver })

interface Compilable<Row> {
  compile(from: Kysely<Database>): CompiledQuery<Row>
}

type Build<Input, Row> = (db: Db, input: Input) => Compilable<Row>

/** Function that binds values to a compiled query. */
export type Bind<Input, Row> = (input: Input) => CompiledQuery<Row>

/** Returns a function that compiles a query at its first call, and binds each call's values to the cached text. Input rules: `prepareQuery`. */
export function prepareBind<Input extends object, Row>(build: Build<Input, Row>): Bind<Input, Row> {
  let compiled: CompiledQuery<Row> | null = null
  return (input) => {
    compiled ??= build(builder, placeholders<Input>()).compile(builder)
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? Reflect.get(input, one.name) : one,
    )
    return { ...compiled, parameters }
  }
}

type PreparedQuery<Input, Row> = (db: Db, input: Input) => Promise<Row[]>

/**
 * Returns a function that runs a query whose text is compiled once, as compiling costs several times as much as sending. It returns the rows. `build` receives
 * the input's fields as placeholders, which it may only pass on as single values: no conditions, lists or arithmetic.
 */
export function prepareQuery<Input extends object, Row>(build: Build<Input, Row>): PreparedQuery<Input, Row> {
  const bind = prepareBind(build)
  return async (db, input) => (await db.executeQuery<Row>(bind(input))).rows
}

/**
 * Returns a function for a short read of single rows by key over shared connections (`SharedReaders`). Inside a transaction, the read uses the transaction's
 * connection.
 */
export function prepareRead<Input extends object, Row>(build: Build<Input, Row>): PreparedQuery<Input, Row> {
  const bind = prepareBind(build)
  return async (db, input) => {
    const query = bind(input)
    const readers = sharedReadersOf.get(db)
    return readers ? readers.read(query) : (await db.executeQuery<Row>(query)).rows
  }
}

/** Kind of a viewer that changes a query's text. */
export type ViewerKind = 'unrestricted' | 'restricted' | 'cluster'

/** Like `prepareRead`, but caches one text per `ViewerKind`; `build` may branch on the kind, not on other values. */
export function prepareViewedRead<Input extends object, Row>(
  build: (db: Db, viewer: Viewer, input: Input) => Compilable<Row>,
): (db: Db, viewer: Viewer, input: Input) => Promise<Row[]> {
  const prepared = (kind: ViewerKind) =>
    prepareRead<Input & Viewer, Row>((db, input) => build(db, viewerOf(kind, input), input))
  const texts = {
    unrestricted: prepared('unrestricted'),
    restricted: prepared('restricted'),
    cluster: prepared('cluster'),
  }
  return (db, viewer, input) => texts[kindOf(viewer)](db, { ...input, ...viewer })
}

/** Returns the viewer's kind; a cluster's token is always `cluster`. */
export function kindOf({ clusterId, isRestricted }: Viewer): ViewerKind {
  if (clusterId !== null) return 'cluster'
  return isRestricted ? 'restricted' : 'unrestricted'
}

/** Returns a viewer of this kind with the given values, usually placeholders. */
export function viewerOf(kind: ViewerKind, { accountId, userId, clusterId }: Viewer): Viewer {
  return { accountId, userId, isRestricted: kind !== 'unrestricted', clusterId: kind === 'cluster' ? clusterId : null }
}

// Placeholders do not have the declared types.
function placeholders<Input extends object>(): Input
function placeholders(): object {
  return new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) })
}
