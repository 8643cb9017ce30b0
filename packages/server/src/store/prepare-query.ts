import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Viewer } from '#domain/shared/index.ts'
import type { Db } from './open-store.ts'
import type { Database } from './schema/tables.ts'
import { sharedReads } from './shared-readers.ts'

/** A value that is not known yet, in the place of which every call puts its own. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Asks nobody: it is for building only. */
const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Every query, whether the query builder made it or it was written in SQL. */
interface Compilable<Row> {
  compile(from: Kysely<Database>): CompiledQuery<Row>
}

/** Where a query begins that is built once: at tables of nobody, with values that come later. */
type Build<Input, Row> = (db: Db, input: Input) => Compilable<Row>

/** A query whose text is known, with the values of a call. */
export type Bind<Input, Row> = (input: Input) => CompiledQuery<Row>

/** Keeps the text of a query from its first call on. */
export function prepareBind<Input extends object, Row>(build: Build<Input, Row>): Bind<Input, Row> {
  let kept: CompiledQuery<Row> | null = null
  return (input) => {
    kept ??= build(builder, placeholders<Input>()).compile(builder)
    const parameters = kept.parameters.map((one) => (one instanceof Placeholder ? Reflect.get(input, one.name) : one))
    return { ...kept, parameters }
  }
}

/** Asks a query that was prepared; rows as they come. */
type Ask<Input, Row> = (db: Db, input: Input) => Promise<Row[]>

/**
 * A query whose text is worked out once, at its first call, and not for each: that costs several times what it takes to send one. `build` is given the fields of the input as
 * placeholders, so it may do nothing with them but hand them on as values, each as it is: no condition, no list of them, no arithmetic.
 */
export function prepareQuery<Input extends object, Row>(build: Build<Input, Row>): Ask<Input, Row> {
  const bind = prepareBind(build)
  return async (db, input) => (await db.executeQuery<Row>(bind(input))).rows
}

/** The same for a short read of single rows by their keys, which shares connections with those of all other callers (`SharedReaders`); in a transaction it is one of its statements. */
export function prepareRead<Input extends object, Row>(build: Build<Input, Row>): Ask<Input, Row> {
  const bind = prepareBind(build)
  return async (db, input) => {
    const query = bind(input)
    const share = sharedReads(db)
    return share ? share<Row>(query.sql, query.parameters) : (await db.executeQuery<Row>(query)).rows
  }
}

/** What decides about the text of a query that takes a viewer (`isVisible`). */
export type ViewerKind = 'unrestricted' | 'restricted' | 'cluster'

/** The same for a read that takes a viewer: a text each for those who see all, for restricted users, and for a cluster's own token. */
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

/** Which of these a viewer is. */
export function kindOf({ clusterId, isRestricted }: Viewer): ViewerKind {
  if (clusterId !== null) return 'cluster'
  return isRestricted ? 'restricted' : 'unrestricted'
}

/** A viewer of a kind, whose values come later. */
export function viewerOf(kind: ViewerKind, { accountId, userId, clusterId }: Viewer): Viewer {
  return { accountId, userId, isRestricted: kind !== 'unrestricted', clusterId: kind === 'cluster' ? clusterId : null }
}

// What a query is built with is handed on unseen, so that it need not be what it says it is.
function placeholders<Input extends object>(): Input
function placeholders(): object {
  return new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) })
}
